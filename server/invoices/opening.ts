import sql, { type Sql } from 'sql-template-tag';
import type { Company } from '#contract/companies';
import type { InvoiceDocument } from '#contract/invoice-document';
import { invoiceLifecycle } from '#contract/invoice-states';
import { toAgreedInvoiceLine } from '#contract/money/invoice-lines';
import type { Language } from '#contract/session';
import { addDays } from '#contract/time';
import { languageFor } from '../consents/consent';
import type { Db } from '../db/database';
import { canTakeStep, stateAfter } from '../db/states';
import { loadDocumentTexts } from '../document-texts/texts';
import type { Actor } from '../events/event';
import { postJournals } from '../journals/post';
import { reverseJournals } from '../journals/reverse';
import { listDefinedCurrencies } from '../settings/currencies';
import { findToday } from '../settings/today';
import { readBuyers } from './buyers';
import { toDocument } from './document';
import { recordInvoices } from './events';
import { storeIssued } from './issue';
import { lockDrafts } from './lock-drafts';
import { toInvoicePostings } from './postings';
import { findReferences } from './references';
import { readSeller } from './seller';
import { insertDrafts } from './store';

/** An open invoice from the previous system. */
export interface OpeningInvoice {
  customerId: number;
  /** the number and the days that its document has */
  number: string;
  issuedOn: string;
  /** absent: after the payment days of the company */
  dueOn?: string | undefined;
  currency: string;
  /** what is open, in minor units */
  amount: number;
}

/** Its VAT was declared by the previous system. */
const declaredVat = { category: 'O', rate: 0, reason: 'OUTSIDE_SCOPE' } as const;

/**
 * Stores open invoices from the previous system under their own numbers, and posts them against OPENING_BALANCES with the date of
 * today. They have no document here and count neither as turnover nor in a VAT return; apart from that they are paid, reminded of
 * and shown to their buyers as all others.
 */
export async function insertOpeningInvoices(
  tx: Db,
  actor: Actor,
  { company, importId }: { company: Company; importId: number },
  invoices: readonly OpeningInvoice[],
): Promise<void> {
  if (invoices.length === 0) return;
  const languages = await readLanguages(tx, invoices);
  const ids = await insertDrafts(
    tx,
    actor,
    invoices.map(({ customerId, currency, amount }) => ({
      company,
      kind: 'INVOICE',
      auctionId: null,
      customerId,
      vatGroup: '',
      currency,
      language: languageFor(languages.get(customerId) ?? null),
      rounding: 'CATEGORY',
      lines: [
        {
          ...toAgreedInvoiceLine('OPENING', amount, declaredVat),
          saleId: null,
          lotNumber: null,
          description: '',
        },
      ],
    })),
  );
  const drafts = await lockDrafts(tx, ids);
  const getSeller = await readSeller(tx, company, actor.now);
  const printed = {
    buyers: await readBuyers(
      tx,
      invoices.map(({ customerId }) => customerId),
    ),
    currencies: await listDefinedCurrencies(tx),
    findText: await loadDocumentTexts(tx, company, getSeller('').today),
  };
  const references = await findReferences(
    tx,
    company,
    invoices.map(({ number }, at) => ({ id: ids[at] as number, number })),
  );
  const stored = drafts.map((draft, at) => {
    const { number, issuedOn, dueOn, amount, currency } = invoices[at] as OpeningInvoice;
    const totals = { taxes: [], net: amount, vat: 0, total: amount };
    const seller = getSeller(currency);
    const document: InvoiceDocument = {
      ...toDocument(draft, totals, [], { ...printed, seller, otherTotals: [] }),
      opening: true,
      number,
      reference: references.get(draft.id) as string,
      issuedOn,
      suppliedOn: issuedOn,
      dueOn: dueOn ?? addDays(issuedOn, seller.paymentDays),
    };
    return { draft, totals, document };
  });
  await storeIssued(tx, actor, stored);
  await tx.run(sql`update invoices set import_id = ${importId} where id = any(${ids}::bigint[])`);
  await postJournals(
    tx,
    actor,
    stored.map(({ draft, totals }) => ({
      company,
      date: getSeller('').today,
      source: { kind: 'INVOICE', id: draft.id, version: 1 },
      postings: toInvoicePostings({ ...draft, ...totals }),
    })),
  );
  await recordInvoices(tx, actor, ids, 'import-balance');
}

async function readLanguages(
  tx: Db,
  invoices: readonly OpeningInvoice[],
): Promise<Map<number, Language | null>> {
  const rows = await tx.rows<{ id: number; language: Language | null }>(sql`
    select id, language from customers where id = any(${invoices.map(({ customerId }) => customerId)}::bigint[])`);
  return new Map(rows.map(({ id, language }) => [id, language]));
}

/** SQL condition: the opening invoice `i` is as it was imported, so that its import can be undone. */
export const isUntouchedOpening: Sql = sql`
  (${canTakeStep(invoiceLifecycle, 'undo', 'i.state')} and i.hold_reason = ''
    and not exists (select 1 from invoice_emails e where e.invoice_id = i.id)
    and not exists (select 1 from invoice_lines n where n.late_invoice_id = i.id and n.active))`;

/**
 * Removes opening invoices `i` from the ledger, so that their numbers can be imported again. The caller has checked that they are
 * untouched.
 */
export async function undoOpeningInvoices(tx: Db, actor: Actor, selection: Sql): Promise<void> {
  const undone = await tx.rows<{ id: number }>(sql`
    update invoices i set state = ${stateAfter(invoiceLifecycle, 'undo')}, number = null, reference = null, issued_on = null,
      due_on = null, document = null, version = version + 1
    where ${selection} and i.import_id is not null and ${canTakeStep(invoiceLifecycle, 'undo', 'i.state')} returning i.id`);
  const ids = undone.map(({ id }) => id);
  await tx.run(sql`update invoice_lines set active = false where invoice_id = any(${ids}::bigint[])`);
  await reverseJournals(tx, actor, { kind: 'INVOICE', ids, day: await findToday(tx, actor.now) });
  await recordInvoices(tx, actor, ids, 'undo-import');
}
