import sql from 'sql-template-tag';
import type { Company } from '#contract/companies';
import type { JournalSource } from '#contract/ledger-accounts';
import type { Db } from '../db/database';
import type { Actor } from '../events/event';
import { type NewPosting, postJournals } from './post';

/** Posts the opposite of the first journals of these sources, at the values at which they were posted. */
export async function reverseJournals(
  tx: Db,
  actor: Actor,
  { kind, ids, day }: { kind: JournalSource; ids: readonly number[]; day: string },
): Promise<void> {
  const posted = await tx.rows<{ id: number; company: Company; postings: NewPosting[] }>(sql`
    select j.source_id as id, j.company, jsonb_agg(jsonb_build_object('account', a.kind, 'bankAccountId', a.bank_account_id,
        'customerId', p.customer_id, 'saleId', p.sale_id, 'currency', p.currency, 'amount', -p.amount,
        'baseAmount', -p.base_amount, 'taxCode', p.tax_code) order by p.id) as postings
    from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    where j.source_kind = ${kind} and j.source_id = any(${[...ids]}::bigint[]) and j.source_version = 1
    group by j.id order by j.id`);
  await postJournals(
    tx,
    actor,
    posted.map(({ id, company, postings }) => ({
      company,
      date: day,
      source: { kind, id, version: 2 },
      postings,
    })),
  );
}
