import sql from 'sql-template-tag';
import type { BankEntry } from '#contract/bank-statements';
import type { Db } from '../db/database';
import { groupBy } from '../lib/group-by';

/**
 * Adds what notifications say to the entries with the same reference of the bank. A single payment fills what its entry does
 * not name; those of a batch are listed as details, because the bank booked one amount. Returns how many notified payments
 * belong to no entry.
 */
export async function explainEntries(
  tx: Db,
  accountId: number,
  notified: readonly BankEntry[],
): Promise<number> {
  const byReference = groupBy(
    notified.filter(({ serviceReference }) => serviceReference !== null),
    ({ serviceReference }) => serviceReference as string,
  );
  const explanations = [...byReference].map(([reference, payments]) => {
    const [only] = payments.length === 1 ? payments : [];
    return {
      reference,
      amount: payments.reduce((sum, { amount }) => sum + amount, 0),
      details: payments.map(describePayment).join('\n').slice(0, maxDetails),
      structured: only?.structuredReference ?? '',
      endToEnd: only?.endToEndId ?? '',
      name: only?.counterparty.name ?? '',
      account: only?.counterparty.account ?? '',
    };
  });
  const column = <Key extends keyof (typeof explanations)[number]>(key: Key) =>
    explanations.map((explanation) => explanation[key]);
  const explained = await tx.rows<{ reference: string }>(sql`
    update bank_entries e set details = n.details,
      structured_reference = coalesce(nullif(e.structured_reference, ''), n.structured),
      end_to_end_id = coalesce(nullif(e.end_to_end_id, ''), n.end_to_end),
      counterparty_name = coalesce(nullif(e.counterparty_name, ''), n.name),
      counterparty_account = coalesce(nullif(e.counterparty_account, ''), n.account), version = version + 1
    from unnest(${column('reference')}::text[], ${column('amount')}::bigint[], ${column('details')}::text[],
      ${column('structured')}::text[], ${column('endToEnd')}::text[], ${column('name')}::text[],
      ${column('account')}::text[]) as n (reference, amount, details, structured, end_to_end, name, account)
    where e.bank_account_id = ${accountId} and e.service_reference = n.reference and e.amount = n.amount
    returning e.service_reference as reference`);
  const known = new Set(explained.map(({ reference }) => reference));
  return notified.filter(({ serviceReference }) => !known.has(serviceReference ?? '')).length;
}

const maxDetails = 20_000;

const describePayment = ({ counterparty, structuredReference, endToEndId, text }: BankEntry): string =>
  [counterparty.name, text || structuredReference, endToEndId].filter(Boolean).join(' · ');
