import type { Input } from '#contract/api/route';
import { type Currency, getCurrency } from '#contract/currencies';
import type { Journal, journals } from '#contract/journals';
import type { Context } from '../app-context';
import type { ExportCell } from '../exports/export';
import { checkLength, exportFile, toExportAmount } from '../exports/export';
import { listDefinedCurrencies } from '../settings/currencies';
import { findAllJournals } from './queries';

type Posting = Journal['postings'][number];

/** A column of a file: what it is called and what it contains of a posting. */
interface JournalColumn {
  head: string;
  cell: (posting: Posting, journal: Journal) => ExportCell;
}

const describe = ({ source, invoice }: Journal): string =>
  [source, invoice?.number].filter(Boolean).join(' ');

/** Returns the columns of each profile. All contain one line per posting, so that the lines of a journal add up to zero. */
function buildColumns(
  currencies: readonly Currency[],
): Record<Input<typeof journals.export>['query']['profile'], JournalColumn[]> {
  const toAmount = (amount: number, code: string) => toExportAmount(amount, getCurrency(code, currencies));
  const toBase = (amount: number, { baseCurrency }: Journal) => toAmount(amount, baseCurrency);
  return {
    GENERIC: [
      { head: 'journal', cell: (_, { id }) => id },
      { head: 'date', cell: (_, { date }) => date },
      { head: 'source', cell: (_, { source }) => source },
      { head: 'document', cell: (_, { invoice }) => invoice?.number ?? null },
      { head: 'account', cell: ({ account }) => account.code },
      { head: 'account_kind', cell: ({ account }) => account.kind },
      { head: 'customer_no', cell: ({ customer }) => customer?.customerNo ?? null },
      { head: 'lot_number', cell: ({ lotNumber }) => lotNumber },
      { head: 'tax_code', cell: ({ taxCode }) => taxCode || null },
      { head: 'currency', cell: ({ currency }) => currency },
      { head: 'debit', cell: ({ amount, currency }) => (amount > 0 ? toAmount(amount, currency) : null) },
      { head: 'credit', cell: ({ amount, currency }) => (amount < 0 ? toAmount(-amount, currency) : null) },
      { head: 'base_currency', cell: (_, { baseCurrency }) => baseCurrency },
      { head: 'base_amount', cell: ({ baseAmount }, journal) => toBase(baseAmount, journal) },
    ],
    // The manual journals of Xero: amounts are positive on the debit side, in the currency of the organization.
    XERO: [
      { head: '*Narration', cell: (_, journal) => `${journal.id} ${describe(journal)}` },
      { head: '*Date', cell: (_, { date }) => date },
      {
        head: 'Description',
        cell: ({ customer, lotNumber }) =>
          [customer?.customerNo, lotNumber].filter(Boolean).join(' ') || null,
      },
      { head: '*AccountCode', cell: ({ account }) => account.code },
      { head: '*TaxRate', cell: () => 'No VAT' },
      { head: '*Amount', cell: ({ baseAmount }, journal) => toBase(baseAmount, journal) },
    ],
    // The columns of a DATEV booking list ("Buchungsstapel"): S is debit, H is credit.
    DATEV: [
      { head: 'Umsatz', cell: ({ baseAmount }, journal) => toBase(Math.abs(baseAmount), journal) },
      { head: 'Soll/Haben-Kennzeichen', cell: ({ baseAmount }) => (baseAmount < 0 ? 'H' : 'S') },
      { head: 'WKZ Umsatz', cell: (_, { baseCurrency }) => baseCurrency },
      { head: 'Konto', cell: ({ account }) => account.code },
      { head: 'Belegdatum', cell: (_, { date }) => `${date.slice(8, 10)}${date.slice(5, 7)}` },
      { head: 'Belegfeld 1', cell: (_, { invoice, id }) => invoice?.number ?? `J${id}` },
      { head: 'Buchungstext', cell: (_, journal) => describe(journal) },
    ],
  };
}

/** Exports the journals of a period, one line per posting, in the layout of an accounting system. */
export async function exportJournals(context: Context, query: Input<typeof journals.export>['query']) {
  const { company, from, to, profile, format } = query;
  const columns = buildColumns(await listDefinedCurrencies(context.db))[profile];
  const rows = await findAllJournals(context.db, { company, from, to });
  checkLength(format, rows.total);
  return exportFile(context, `journals-${company.toLowerCase()}-${from}-${to}`, format, {
    heads: columns.map(({ head }) => head),
    batches: toPostingBatches(rows.batches()),
    toLine: ({ posting, ...journal }) => columns.map(({ cell }) => cell(posting, journal)),
  });
}

async function* toPostingBatches(
  batches: AsyncIterable<Journal[]>,
): AsyncGenerator<(Journal & { posting: Posting })[]> {
  for await (const batch of batches)
    yield batch.flatMap((journal) => journal.postings.map((posting) => ({ ...journal, posting })));
}
