import sql from 'sql-template-tag';
import type { BankCandidateReason } from '#contract/bank-entry-states';
import type { BankCandidate } from '#contract/bank-statements';
import { fillInvoices, type OpenInvoice } from '#contract/choose-invoices';
import type { Company } from '#contract/companies';
import { owingStates } from '#contract/invoice-states';
import { createNamingFinder } from '#contract/named-invoices';
import { selectNamedCustomer } from '../customers/linked';
import type { Db } from '../db/database';
import { toStateList } from '../db/states';
import { listQrReferences } from '../documents/references';
import { selectOpen } from '../invoices/credit-left';
import { groupBy } from '../lib/group-by';
import { type OpenEntry, toPayerTexts } from './entry';
import { areSimilarNames, toNameWords } from './names';

/** An invoice with who pays it: the payer, or the buyer. */
interface CandidateInvoice extends OpenInvoice {
  currency: string;
  customer: { id: number; customerNo: string; name: string };
}

/** Equal amounts of strangers are a coincidence more often than not. */
const maxEqualAmounts = 3;

/** Creates a function that returns the invoices that a receipt may pay; none for other entries. */
export async function createInvoiceFinder(
  db: Db,
  company: Company,
  entries: readonly OpenEntry[],
): Promise<(entry: OpenEntry) => BankCandidate[]> {
  const receipts = entries.filter(isReceipt);
  if (receipts.length === 0) return () => [];
  const invoices = await findInvoices(
    db,
    company,
    receipts.map(({ structuredReference }) => structuredReference),
  );
  const owing = invoices.filter(({ open }) => open > 0);
  const findNamed = createNamedFinder(invoices);
  const findSimilar = createSimilarFinder(owing);
  const byAmount = groupBy(owing, ({ currency, open }) => `${currency} ${open}`);
  const findEqual = ({ currency, amount }: OpenEntry) =>
    (byAmount.get(`${currency} ${amount}`) ?? [])
      .slice(0, maxEqualAmounts)
      .map((invoice) => toCandidate('AMOUNT', amount, [invoice]));
  return (entry) =>
    isReceipt(entry) ? [...findNamed(entry), ...findSimilar(entry), ...findEqual(entry)].flat() : [];
}

const isReceipt = ({ amount, reversal }: OpenEntry): boolean => amount > 0 && !reversal;

/** Finds the invoices that an entry names, for each customer who pays some of them. */
function createNamedFinder(invoices: readonly CandidateInvoice[]): (entry: OpenEntry) => BankCandidate[] {
  const findNaming = createNamingFinder(invoices, listQrReferences);
  return (entry) => {
    const naming = findNaming(toPayerTexts(entry));
    if (!naming) return [];
    return [...groupBy(naming.invoices, ({ customer }) => customer.id).values()].map((named) => {
      const payable = named.filter(({ currency }) => currency === entry.currency);
      if (payable.length === 0) return toCandidate('OTHER_CURRENCY', 0, named);
      const isTotal = payable.length > 1 && sumOpen(payable) === entry.amount;
      return toCandidate(isTotal ? 'INVOICES' : naming.by, entry.amount, payable);
    });
  };
}

/** Finds the customers with open invoices whose names are like that of the payer. */
function createSimilarFinder(owing: readonly CandidateInvoice[]): (entry: OpenEntry) => BankCandidate[] {
  const customers = [...groupBy(owing, ({ customer }) => customer.id).values()].map((invoices) => ({
    invoices,
    words: toNameWords(invoices[0]?.customer.name ?? ''),
  }));
  const byWord = new Map<string, typeof customers>();
  for (const customer of customers)
    for (const word of customer.words) {
      const named = byWord.get(word);
      if (named) named.push(customer);
      else byWord.set(word, [customer]);
    }
  return ({ counterparty, amount, currency }) => {
    const words = toNameWords(counterparty);
    const similar = new Set(words.flatMap((word) => byWord.get(word) ?? []));
    return [...similar]
      .filter((customer) => areSimilarNames(customer.words, words))
      .flatMap(({ invoices }) => {
        const payable = invoices.filter((invoice) => invoice.currency === currency);
        const equal = payable.find(({ open }) => open === amount);
        if (equal) return [toCandidate('NAME_AND_AMOUNT', amount, [equal])];
        if (payable.length === 0) return [];
        const isTotal = sumOpen(payable) === amount;
        return [toCandidate(isTotal ? 'NAME_AND_TOTAL' : 'NAME', amount, payable)];
      });
  };
}

const sumOpen = (invoices: readonly CandidateInvoice[]): number =>
  invoices.reduce((sum, { open }) => sum + open, 0);

/** Returns what it means to spread an amount over invoices of one customer. */
function toCandidate(
  reason: BankCandidateReason,
  amount: number,
  invoices: readonly CandidateInvoice[],
): BankCandidate {
  const numbers = new Map(invoices.map(({ id, number }) => [id, number]));
  return {
    kind: 'CUSTOMER',
    reason,
    customer: invoices[0]?.customer ?? null,
    payment: null,
    invoices: fillInvoices(amount, invoices).map(({ invoiceId, amount: paid }) => ({
      id: invoiceId,
      number: numbers.get(invoiceId) ?? '',
      amount: paid,
    })),
  };
}

/** Returns what is open with a company, the oldest due first, and the paid invoices with these references. */
const findInvoices = (db: Db, company: Company, references: readonly string[]): Promise<CandidateInvoice[]> =>
  db.rows<CandidateInvoice>(sql`
    select i.id, i.number, i.reference, i.currency, ${selectOpen} as open,
      ${selectNamedCustomer('c')} as customer
    from invoices i join customers c on c.id = coalesce(i.payer_id, i.customer_id)
    where i.company = ${company} and i.kind = 'INVOICE'
      and (i.state in (${toStateList(owingStates)})
        or i.number is not null and i.reference = any(${references.filter(Boolean)}::text[]))
    order by i.due_on, i.id`);
