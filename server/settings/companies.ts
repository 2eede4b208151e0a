import { isValid as isCountry } from 'i18n-iso-countries';
import { isValidBIC, isValidIBAN } from 'ibantools';
import sql, { type Sql } from 'sql-template-tag';
import { isPostcode } from '#contract/address-format';
import { type FieldIssue, refuse } from '#contract/api/refusal';
import {
  type Company,
  type CompanyAddress,
  type CompanyBankAccount,
  type CompanyLogo,
  type CompanySeries,
  seriesDocuments,
} from '#contract/companies';
import { type Currency, findCurrency } from '#contract/currencies';
import type { Db } from '../db/database';
import { isCompanyNumber, isVatNumber } from './company-numbers';
import { toIban } from './iban';
import { isReferredTo } from './list';

interface CompanyForm {
  address: CompanyAddress;
  companyNumber: string;
  vatNumber: string;
  bankAccounts: CompanyBankAccount[];
  numberSeries: CompanySeries;
  logo: CompanyLogo;
}

/** Columns of a company that other tables store: its bank accounts in their order, and its number series. */
export const companyLists = (company: Company): Sql => sql`
  (select coalesce(json_agg(json_build_object('id', b.id, 'payee', b.payee, 'account', b.account,
      'bankCode', b.bank_code, 'bank', b.bank, 'currency', b.currency) order by b.position), '[]')
    from company_bank_accounts b where b.company = ${company}) as "bankAccounts",
  (select json_object_agg(s.document, json_build_object('pattern', s.pattern, 'next', s.next_number)
      order by array_position(${[...seriesDocuments]}::text[], s.document))
    from number_series s where s.company = ${company}) as "numberSeries"`;

/** Returns the parts of an address in the order of the form: PostgreSQL stores them in another one. */
export const toAddress = ({ lines, postcode, town, region, country }: CompanyAddress): CompanyAddress => ({
  lines,
  postcode,
  town,
  region,
  country,
});

/**
 * Returns the account with its IBAN in stored form, and with a BIC in capitals if the bank code has letters. `iban` and
 * `format` name what is invalid.
 */
function normalizeAccount(entry: CompanyBankAccount) {
  const iban = toIban(entry.account);
  if (iban === undefined) return { entry };
  const bic = /\p{L}/u.test(entry.bankCode) ? entry.bankCode.replace(/\s/g, '').toUpperCase() : undefined;
  return {
    entry: { ...entry, account: iban, bankCode: bic ?? entry.bankCode },
    account: isValidIBAN(iban) ? undefined : ('iban' as const),
    bankCode: bic === undefined || isValidBIC(bic) ? undefined : ('format' as const),
  };
}

/**
 * Returns the form with its account numbers in stored form. Refuses an unknown country, a postcode, VAT number or company
 * number that its country cannot have, an invalid IBAN or BIC, an account that is listed twice, an unknown currency and a
 * lower next number of a series. Numbers that were already stored for this country are not checked again, so that an old
 * one does not block other changes.
 */
export function checkCompany<F extends CompanyForm>(
  before: CompanyForm,
  form: F,
  currencies: readonly Currency[],
): F {
  const { country, postcode } = form.address;
  const isMoved = before.address.country !== country;
  const issues: FieldIssue[] = [];
  const check = (path: string, code: FieldIssue['code'], isChanged: boolean, isAccepted: boolean) => {
    if (isChanged && !isAccepted) issues.push({ path, code });
  };
  check('address.country', 'unknown_row', isMoved, country === '' || isCountry(country));
  check(
    'address.postcode',
    'postcode',
    isMoved || before.address.postcode !== postcode,
    isPostcode(postcode, country),
  );
  for (const [name, code, isAccepted] of [
    ['vatNumber', 'vat_number', isVatNumber],
    ['companyNumber', 'company_number', isCompanyNumber],
  ] as const)
    check(name, code, isMoved || before[name] !== form[name], isAccepted(form[name], country));
  const bankAccounts = form.bankAccounts.map((input, at, all) => {
    const { entry, account, bankCode } = normalizeAccount(input);
    const isRepeated = input.id !== null && all.findIndex(({ id }) => id === input.id) < at;
    const code = account ?? (isRepeated ? 'duplicate' : undefined);
    if (code) issues.push({ path: `bankAccounts.${at}.account`, code });
    if (bankCode) issues.push({ path: `bankAccounts.${at}.bankCode`, code: bankCode });
    if (!findCurrency(entry.currency, currencies))
      issues.push({ path: `bankAccounts.${at}.currency`, code: 'currency' });
    return entry;
  });
  // Documents with these numbers may have been issued; a form that was opened before must not issue them again.
  for (const document of seriesDocuments) {
    const minimum = before.numberSeries[document].next;
    if (form.numberSeries[document].next < minimum)
      issues.push({ path: `numberSeries.${document}.next`, code: 'too_low', params: { minimum } });
  }
  if (issues.length > 0) refuse('input.invalid', {}, issues);
  return { ...form, bankAccounts };
}

/** Refuses a logo that is no picture uploaded for emails. */
export async function checkLogo(tx: Db, { logo }: Pick<CompanyForm, 'logo'>): Promise<void> {
  if (logo && !(await tx.maybe(sql`select 1 from mail_pictures where file_key = ${logo.fileKey}`)))
    refuse('input.invalid', {}, [{ path: 'logo', code: 'unknown_row' }]);
}

/**
 * Stores the bank accounts of a company and the number series that differ from those before. Refuses an account of another
 * company, and a series of which numbers were taken meanwhile.
 */
export async function saveCompanyLists(
  tx: Db,
  company: Company,
  before: Pick<CompanyForm, 'numberSeries'>,
  { bankAccounts, numberSeries }: Pick<CompanyForm, 'bankAccounts' | 'numberSeries'>,
  readCurrent: () => Promise<object>,
): Promise<void> {
  const ids = bankAccounts.flatMap(({ id }) => id ?? []);
  await tx
    .run(sql`delete from company_bank_accounts where company = ${company} and id <> all(${ids}::bigint[])`)
    .catch((error: unknown) => {
      // Payments or statements belong to the account.
      if (isReferredTo(error)) refuse('row.in_use');
      throw error;
    });
  for (const [position, { id, payee, account, bankCode, bank, currency }] of bankAccounts.entries()) {
    const saved = await tx.run(
      id === null
        ? sql`
            insert into company_bank_accounts (company, position, payee, account, bank_code, bank, currency)
            values (${company}, ${position}, ${payee}, ${account}, ${bankCode}, ${bank}, ${currency})`
        : sql`
            update company_bank_accounts set position = ${position}, payee = ${payee}, account = ${account},
              bank_code = ${bankCode}, bank = ${bank}, currency = ${currency}
            where id = ${id} and company = ${company}`,
    );
    if (!saved)
      refuse('input.invalid', {}, [{ path: `bankAccounts.${position}.account`, code: 'unknown_row' }]);
  }
  for (const document of seriesDocuments) {
    const { pattern, next } = numberSeries[document];
    const stored = before.numberSeries[document];
    if (pattern === stored.pattern && next === stored.next) continue;
    // Taking a number does not lock the company, so the counter can have changed since it was read.
    const saved = await tx.run(sql`
      update number_series set pattern = ${pattern}, next_number = ${next}
      where company = ${company} and document = ${document} and next_number = ${stored.next}`);
    if (!saved) refuse('row.stale', { current: await readCurrent() });
  }
}
