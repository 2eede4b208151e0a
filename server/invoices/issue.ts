import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { InvoiceDocument } from '#contract/invoice-document';
import { getSettledState } from '#contract/invoice-states';
import { computeInvoiceTotals, type InvoiceTotals } from '#contract/money/invoice-lines';
import { requireNotSanctioned } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { loadDocumentTexts } from '../document-texts/texts';
import type { Actor } from '../events/event';
import { type NewJournal, postJournals } from '../journals/post';
import { listDefinedCurrencies } from '../settings/currencies';
import { takeNumbers } from '../settings/take-numbers';
import { allocate, lockOwners } from './allocations';
import { readBuyers } from './buyers';
import { findCredit, takeCredit } from './credit-left';
import { requirePrintable, toDocument } from './document';
import { type Draft, lockDrafts } from './lock-drafts';
import { loadOtherTotals } from './other-totals';
import { toInvoicePostings } from './postings';
import { findReferences } from './references';
import { readSeller } from './seller';

/**
 * Issues drafts of one company and kind: computes their documents, takes their numbers last, posts them to the ledger and uses
 * what the customers have to their credit, deposits first. Refuses a draft without lines (`invoice.empty`), with a canceled
 * sale (`invoice.sale_cancelled`) or one of another buyer (`invoice.other_buyer`), whose buyer was erased
 * (`invoice.buyer_erased`), of a buyer or for a payer who is sanctioned (`customer.sanctioned`), and whose discounts exceed its
 * charges (`invoice.negative`). Credit notes to sanctioned customers stay possible.
 */
export async function issueDrafts(tx: Db, actor: Actor, ids: readonly number[]): Promise<void> {
  await lockOwners(tx, ids);
  const drafts = await lockDrafts(tx, ids);
  const [first] = drafts;
  if (!first) return;
  const { company, kind } = first;
  const parties = drafts.flatMap(({ customerId, payerId }) =>
    payerId === null ? [customerId] : [customerId, payerId],
  );
  if (kind === 'INVOICE') await requireNotSanctioned(tx, sql`select unnest(${parties}::bigint[])`);
  const getSeller = await readSeller(tx, company, actor.now);
  const buyers = await readBuyers(tx, parties);
  const currencies = await listDefinedCurrencies(tx);
  const customerIds = drafts.map(({ customerId }) => customerId);
  const credits = kind === 'INVOICE' ? await findCredit(tx, company, customerIds) : [];
  const seller = getSeller(first.currency);
  const { today: day } = seller;
  const getOtherTotals = await loadOtherTotals(tx, seller, currencies);
  const findText = await loadDocumentTexts(tx, company, day);
  const prepared = drafts.map((draft) => {
    const totals = checkTotals(draft);
    const used = takeCredit(
      credits.filter(
        ({ customerId, currency }) => customerId === draft.customerId && currency === draft.currency,
      ),
      totals.total,
    ).map((part) => ({ ...part, invoiceId: draft.id }));
    return {
      draft,
      totals,
      used,
      document: toDocument(draft, totals, used, {
        seller: getSeller(draft.currency),
        buyers,
        currencies,
        findText,
        otherTotals: getOtherTotals(totals.total, draft.currency),
      }),
    };
  });
  await requirePrintable(prepared.map((one) => ({ ...one.document, number: '', reference: '' })));
  const numbers = await takeNumbers(tx, { company, document: kind, day }, prepared.length);
  const references = await findReferences(
    tx,
    company,
    prepared.map(({ draft: { id } }, at) => ({ id, number: numbers[at] as string })),
  );
  const issued = prepared.map((one, at) => {
    const number = numbers[at] as string;
    return {
      ...one,
      document: { ...one.document, number, reference: references.get(one.draft.id) as string },
    };
  });
  await storeIssued(tx, actor, issued);
  await postJournals(
    tx,
    actor,
    issued.map(
      ({ draft, totals }): NewJournal => ({
        company,
        date: day,
        source: { kind, id: draft.id, version: 1 },
        postings: toInvoicePostings({ ...draft, ...totals }),
      }),
    ),
  );
  await allocate(
    tx,
    actor,
    { company, day },
    issued.flatMap(({ used }) => used),
  );
}

function checkTotals({ lines, rounding, cancelledLot, otherBuyersLot, taxesLeft }: Draft): InvoiceTotals {
  if (lines.length === 0) refuse('invoice.empty');
  if (cancelledLot !== null) refuse('invoice.sale_cancelled', { number: cancelledLot });
  if (otherBuyersLot !== null) refuse('invoice.other_buyer', { number: otherBuyersLot });
  const totals = creditRest(computeInvoiceTotals(lines, rounding), taxesLeft);
  if (totals.total < 0 || totals.taxes.some(({ base }) => base < 0)) refuse('invoice.negative');
  return totals;
}

/** Credits of several credit notes add up to the VAT of the invoice: the last one has all that is left of a group. */
function creditRest({ taxes, net, ...totals }: InvoiceTotals, left: Draft['taxesLeft']): InvoiceTotals {
  if (left.length === 0) return { taxes, net, ...totals };
  const adjusted = taxes.map((group) => {
    const rest = left.find(({ category, rate }) => category === group.category && rate === group.rate);
    return rest?.base === group.base ? { ...group, vat: rest.vat } : group;
  });
  const vat = adjusted.reduce((sum, group) => sum + group.vat, 0);
  return { taxes: adjusted, net, vat, total: net + vat };
}

interface Issued {
  draft: Pick<Draft, 'id' | 'kind'>;
  totals: InvoiceTotals;
  document: InvoiceDocument;
}

/** Stores what makes drafts issued documents. */
export async function storeIssued(tx: Db, { now, userId }: Actor, issued: readonly Issued[]): Promise<void> {
  const states = issued.map(({ draft, totals }) =>
    getSettledState({
      kind: draft.kind,
      total: totals.total,
      paid: 0,
      writtenOff: 0,
      byCreditNotes: 0,
      credited: 0,
    }),
  );
  await tx.run(sql`
    update invoices i set state = d.state, number = d.number, reference = d.reference, issued_on = d.issued_on, due_on = d.due_on,
      net = d.net, vat = d.vat, total = d.total, document = d.document, issued_at = ${now}, issued_by = ${userId},
      version = version + 1
    from unnest(${issued.map(({ draft }) => draft.id)}::bigint[], ${states}::text[],
      ${issued.map(({ document }) => document.number)}::text[], ${issued.map(({ document }) => document.reference)}::text[],
      ${issued.map(({ document }) => document.issuedOn)}::date[], ${issued.map(({ document }) => document.dueOn)}::date[],
      ${issued.map(({ totals }) => totals.net)}::bigint[], ${issued.map(({ totals }) => totals.vat)}::bigint[],
      ${issued.map(({ totals }) => totals.total)}::bigint[],
      ${issued.map(({ document }) => JSON.stringify(document))}::jsonb[])
      as d (id, state, number, reference, issued_on, due_on, net, vat, total, document)
    where i.id = d.id`);
  const taxes = issued.flatMap(({ draft, totals }) =>
    totals.taxes.map((group) => ({ ...group, id: draft.id })),
  );
  await tx.run(sql`
    insert into invoice_taxes (invoice_id, category, rate, base, vat)
    select * from unnest(${taxes.map(({ id }) => id)}::bigint[], ${taxes.map(({ category }) => category)}::text[],
      ${taxes.map(({ rate }) => rate)}::numeric[], ${taxes.map(({ base }) => base)}::bigint[], ${taxes.map(({ vat }) => vat)}::bigint[])`);
}
