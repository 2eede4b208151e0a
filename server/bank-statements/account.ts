import { isValidIBAN } from 'ibantools';
import sql, { empty } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type {
  BankCsvMapping,
  BankNotification,
  BankStatement,
  ImportedBankAccount,
} from '#contract/bank-statements';
import type { Company } from '#contract/companies';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { saveCsvMapping } from '../settings/csv-mapping';
import { readAccount } from './queries';
import { normalizeAccount } from './reading/account';

/** A bank account of a company, as its statements name it. */
export interface OwnAccount {
  id: number;
  company: Company;
  account: string;
  currency: string;
  mapping: BankCsvMapping | null;
}

/**
 * Returns a bank account of a company. `lock` makes other imports into the account wait until the transaction ends. Throws
 * `row.not_found`.
 */
export const getAccount = async (db: Db, id: number, { lock }: { lock: boolean }): Promise<OwnAccount> =>
  (await db.maybe<OwnAccount>(sql`
    select id, company, account, currency, csv_mapping as mapping from company_bank_accounts
    where id = ${id} ${lock ? sql`for no key update` : empty}`)) ?? refuse('row.not_found');

/** Defines how the CSV files of an account are read. */
export const saveMapping = (
  { db, user, now }: Context,
  id: number,
  mapping: BankCsvMapping,
): Promise<ImportedBankAccount> =>
  db.transaction(async (tx) => {
    if (!(await saveCsvMapping(tx, id, mapping))) refuse('row.not_found');
    await recordEvent(tx, { now, userId: user.id, noun: 'company-accounts', id, action: 'map-columns' });
    return readAccount(tx, id);
  });

/**
 * Returns the parts of a file that belong to an account. Refuses a file about other accounts only
 * (`bank_file.other_account`), and one in another currency (`bank_file.other_currency`).
 */
export function selectParts<Part extends BankStatement | BankNotification>(
  { account, currency }: OwnAccount,
  parts: readonly Part[],
): Part[] {
  const own = parts.filter((part) => isSameAccount(part.account, account));
  const [first] = own;
  if (!first) {
    const found = [...new Set(parts.map((part) => part.account))].join(', ');
    return refuse('bank_file.other_account', { expected: account, found });
  }
  const other = own.find((part) => part.currency !== currency);
  if (other) refuse('bank_file.other_currency', { expected: currency, found: other.currency });
  return own;
}

/**
 * Returns whether two texts name one account: the same IBAN or number, or the number that the other one contains as an IBAN
 * (`DE89 3704 0044 0532 0130 00` and `37040044/0532013000`). Files of some banks name no IBAN.
 */
export function isSameAccount(one: string, other: string): boolean {
  const [first, second] = [toComparable(one), toComparable(other)];
  if (first === second) return true;
  if (isValidIBAN(first) === isValidIBAN(second)) return false;
  const [iban, number] = isValidIBAN(first) ? [first, second] : [second, first];
  const domestic = iban.slice(4);
  return [domestic, domestic.replace(/^[A-Z]+/, '')].includes(number);
}

const toComparable = (account: string): string => normalizeAccount(account).replace(/[^\p{L}\p{N}]/gu, '');
