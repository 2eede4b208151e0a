import { stdnum } from 'stdnum';

/** The checks of VAT numbers in `stdnum`, which names them as each country does. */
const vatChecks: Readonly<Record<string, readonly string[]>> = {
  AT: ['uid'],
  AU: ['abn'],
  BE: ['vat'],
  BR: ['cnpj'],
  CH: ['vat', 'uid'],
  CN: ['uscc'],
  CZ: ['dic'],
  DE: ['vat'],
  DK: ['cvr'],
  ES: ['nif'],
  FI: ['alv'],
  FR: ['tva'],
  GB: ['vat'],
  GR: ['vat'],
  HU: ['anum'],
  IE: ['vat'],
  IT: ['iva'],
  LU: ['tva'],
  MC: ['tva'],
  MX: ['rfc'],
  NL: ['btw'],
  NO: ['mva', 'orgnr'],
  PL: ['nip'],
  PT: ['nif'],
  SE: ['vat'],
  TW: ['ubn'],
  ZA: ['vat'],
};

/** The checks of company registers' numbers. A country whose register has no published check is absent. */
const companyChecks: Readonly<Record<string, readonly string[]>> = {
  AU: ['acn', 'abn'],
  BE: ['vat'],
  BR: ['cnpj'],
  CH: ['uid'],
  CN: ['uscc'],
  DK: ['cvr'],
  FI: ['ytunnus'],
  FR: ['siren', 'siret'],
  NO: ['orgnr'],
  SE: ['orgnr'],
  SG: ['uen'],
  TW: ['ubn'],
};

/** Companies House gives eight digits, or two letters and six digits: `SC123456`. */
const companiesHouse = /^(?:\d{8}|[A-Z]{2}\d{6})$/;

const isValid = (country: string, names: readonly string[], number: string): boolean =>
  names.some((name) => stdnum[country]?.[name]?.validate(number).isValid);

/** Greece writes its numbers with EL. */
const prefixes: Readonly<Record<string, string>> = { EL: 'GR' };

/**
 * Returns whether a VAT number can be one of the company's country, or of the country whose letters it begins with: houses
 * register abroad as well. Accepts any text for a country without a known form.
 */
export function isVatNumber(number: string, country: string): boolean {
  if (number === '') return true;
  const letters = /^\s*([A-Za-z]{2})/.exec(number)?.[1]?.toUpperCase() ?? '';
  const candidates = [country, prefixes[letters] ?? letters].filter((one) => one in vatChecks);
  if (candidates.length === 0 || (country !== '' && !(country in vatChecks))) return true;
  return candidates.some((one) => isValid(one, vatChecks[one] ?? [], number));
}

/** Returns whether a company number can be one of the country's register. Accepts any text for an unknown register. */
export function isCompanyNumber(number: string, country: string): boolean {
  if (number === '') return true;
  if (country === 'GB') return companiesHouse.test(number.replace(/\s/g, '').toUpperCase());
  const names = companyChecks[country];
  return !names || isValid(country, names, number);
}
