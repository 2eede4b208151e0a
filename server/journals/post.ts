import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { type Company, companies } from '#contract/companies';
import type { Currency } from '#contract/currencies';
import type { JournalSource, LedgerAccountKind } from '#contract/ledger-accounts';
import type { Db } from '../db/database';
import type { Actor } from '../events/event';
import { convertToOwn, rateOn } from '../regulation/threshold';
import { listDefinedCurrencies } from '../settings/currencies';
import { readHouseCurrency } from '../settings/house';
import { findClosedThrough } from './closings';

export interface NewPosting {
  account: LedgerAccountKind;
  /** only for BANK */
  bankAccountId?: number | null;
  customerId?: number | null;
  saleId?: number | null;
  currency: string;
  /** minor units, positive on the debit side */
  amount: number;
  /** in the company's currency; without it, converted at the rate of the journal's day */
  baseAmount?: number;
  taxCode?: string;
}

export interface NewJournal {
  company: Company;
  /** the local date of the company */
  date: string;
  source: { kind: JournalSource; id: number; version: number };
  postings: readonly NewPosting[];
}

/**
 * Posts journals, from one to thousands, in the transaction of the action that they record. Postings of 0 are left out. What
 * rounding leaves over in the company's currency goes to the account ROUNDING. Refuses a closed period (`ledger.closed`) and a
 * currency without an exchange rate (`ledger.no_rate`). The database refuses journals that do not balance, and a second
 * journal of the same source and version.
 */
export async function postJournals(tx: Db, { now, userId }: Actor, journals: readonly NewJournal[]) {
  const prepared = journals.map((journal) => ({
    ...journal,
    postings: journal.postings.filter(({ amount, baseAmount = 0 }) => amount !== 0 || baseAmount !== 0),
  }));
  const own = await readHouseCurrency(tx);
  await requireOpenPeriods(tx, prepared);
  const convert = await createConverter(tx, prepared, own.code);
  const accounts = await createAccountLookup(tx, prepared);
  const insert = tx.rows<{ id: number }>(sql`
    insert into journals (company, date, source_kind, source_id, source_version, base_currency, posted_at, posted_by)
    select j.company, j.date, j.kind, j.source, j.version, ${own.code}, ${now}, ${userId}
    from unnest(${prepared.map(({ company }) => company)}::text[], ${prepared.map(({ date }) => date)}::date[],
      ${prepared.map(({ source }) => source.kind)}::text[], ${prepared.map(({ source }) => source.id)}::bigint[],
      ${prepared.map(({ source }) => source.version)}::int[])
      with ordinality as j (company, date, kind, source, version, place)
    order by j.place returning id`);
  const inserted = await insert.catch(refuseClosed);
  // Ids are given in the order of the journals.
  const ids = inserted.map(({ id }) => id).sort((a, b) => a - b);
  const rows = prepared.flatMap(({ company, date, postings }, at) =>
    balanceBase(postings.map((posting) => ({ ...posting, baseAmount: convert(posting, date) }))).map(
      (posting) => ({ ...posting, journalId: ids[at], accountId: accounts(company, posting) }),
    ),
  );
  await tx.run(sql`
    insert into postings (journal_id, account_id, customer_id, sale_id, currency, amount, base_amount, tax_code)
    select * from unnest(${rows.map((row) => row.journalId)}::bigint[], ${rows.map((row) => row.accountId)}::bigint[],
      ${rows.map((row) => row.customerId ?? null)}::bigint[], ${rows.map((row) => row.saleId ?? null)}::bigint[],
      ${rows.map((row) => row.currency)}::text[], ${rows.map((row) => row.amount)}::bigint[],
      ${rows.map((row) => row.baseAmount)}::bigint[], ${rows.map((row) => row.taxCode ?? '')}::text[])`);
}

type BalancedPosting = NewPosting & { baseAmount: number };

/** Adds what rounding leaves over in the company's currency, so that base amounts add up to zero as well. */
function balanceBase(postings: readonly BalancedPosting[]): BalancedPosting[] {
  const rest = postings.reduce((sum, { baseAmount }) => sum + baseAmount, 0);
  const [first] = postings;
  if (rest === 0 || !first) return [...postings];
  return [...postings, { account: 'ROUNDING', currency: first.currency, amount: 0, baseAmount: -rest }];
}

async function requireOpenPeriods(tx: Db, journals: readonly NewJournal[]): Promise<void> {
  for (const company of companies) {
    const first = journals
      .filter((journal) => journal.company === company)
      .map(({ date }) => date)
      .sort()[0];
    if (first === undefined) continue;
    const through = await findClosedThrough(tx, company);
    if (through !== null && first <= through) refuse('ledger.closed', { through });
  }
}

/** The code with which a trigger refuses journals of a period that was closed meanwhile. */
const closedPeriodCode = 'RS001';

/** Refuses (`ledger.closed`) when the database found a period that was closed after `requireOpenPeriods`. */
function refuseClosed(error: Error & { code?: string }): never {
  if (error.code !== closedPeriodCode) throw error;
  return refuse('ledger.closed', { through: /\d{4}-\d\d-\d\d/.exec(error.message)?.[0] ?? '' });
}

/** Creates a function that returns the base amount of a posting on a day. */
async function createConverter(tx: Db, journals: readonly NewJournal[], own: string) {
  const pairs = new Map<string, { currency: string; date: string }>();
  for (const { date, postings } of journals)
    for (const { currency, baseAmount } of postings)
      if (currency !== own && baseAmount === undefined) pairs.set(`${currency} ${date}`, { currency, date });
  const currencies: readonly Currency[] = await listDefinedCurrencies(tx);
  const rates = new Map<string, string | null>();
  for (const [key, { currency, date }] of pairs)
    rates.set(
      key,
      (
        await tx.row<{ rate: string | null }>(
          sql`select ${rateOn(sql`${currency}`, sql`${date}::date`)} as rate`,
        )
      ).rate,
    );
  return ({ currency, amount, baseAmount }: NewPosting, date: string): number => {
    if (baseAmount !== undefined) return baseAmount;
    const rate = rates.get(`${currency} ${date}`) ?? null;
    return (
      convertToOwn(amount, { currency, rate }, own, currencies) ??
      refuse('ledger.no_rate', { currency, date })
    );
  };
}

/** Creates a function that returns the account of a posting. Bank accounts get theirs when they are first used. */
async function createAccountLookup(tx: Db, journals: readonly NewJournal[]) {
  const banks = new Map<number, Company>();
  for (const { company, postings } of journals)
    for (const { bankAccountId } of postings) if (bankAccountId) banks.set(bankAccountId, company);
  if (banks.size > 0)
    await tx.run(sql`
      insert into ledger_accounts (company, kind, bank_account_id, code)
      select b.company, 'BANK', b.id, a.code || '-' || b.id
      from company_bank_accounts b join ledger_accounts a
        on a.company = b.company and a.kind = 'BANK' and a.bank_account_id is null
      where b.id = any(${[...banks.keys()]}::bigint[])
      on conflict (company, kind, bank_account_id) do nothing`);
  const rows = await tx.rows<{ id: number; key: string }>(sql`
    select id, concat_ws(' ', company, kind, bank_account_id) as key from ledger_accounts`);
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  return (company: Company, { account, bankAccountId }: NewPosting): number => {
    const key = [company, account, ...(bankAccountId ? [bankAccountId] : [])].join(' ');
    const id = ids.get(key);
    if (id === undefined) throw new Error(`no ledger account ${key}`);
    return id;
  };
}
