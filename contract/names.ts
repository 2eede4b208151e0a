import type { CustomerKind } from './customer-fields';
import { salutations } from './salutations';
import type { Language } from './session';

/** The parts of a customer's name. */

export interface Names {
  kind: CustomerKind;
  title: string;
  firstName: string;
  lastName: string;
  /** follows the name: `Jr.`, `III`, `PhD` */
  suffix: string;
  /** the family name comes first, as in Chinese, Japanese, Korean and Hungarian */
  familyFirst: boolean;
  partnerTitle: string;
  partnerFirstName: string;
  partnerLastName: string;
  company: string;
}

const isHan = (text: string): boolean => /^[\p{Script=Han}·]+$/u.test(text);
/**
 * Returns whether a text is in Chinese, Japanese or Korean script and does not begin with Katakana, which transcribes
 * foreign names.
 */
const isEastAsian = (text: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}々·][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー·]*$/u.test(
    text,
  );
const joinWords = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

/** Joins first and last name in their order. Chinese, Japanese and Korean names have no space between them. */
export function formatPersonName(first: string, last: string, familyFirst: boolean): string {
  if (isHan(first) && isHan(last)) return `${last}${first}`;
  if (isEastAsian(first) && isEastAsian(last)) return `${last}${first}`;
  return familyFirst ? joinWords(last, first) : joinWords(first, last);
}

/** Returns the display name of a customer: "Vera Inventar", "王小明", "Vera and Max Inventar", "Inventar Ltd". */
export function nameOf(names: Names): string {
  const { kind, firstName, lastName, familyFirst, partnerFirstName, partnerLastName, company } = names;
  const person = joinWords(formatPersonName(firstName, lastName, familyFirst), names.suffix);
  if (kind === 'COMPANY') return company || person;
  if (kind === 'PERSON') return person || company;
  if (partnerFirstName === '' && partnerLastName === '') return formatUnnamedPartner(names, person);
  const partner = formatPersonName(partnerFirstName, partnerLastName || lastName, familyFirst);
  const isOneFamily = (partnerLastName === '' || partnerLastName === lastName) && !familyFirst;
  return isOneFamily && firstName !== ''
    ? joinWords(`${firstName} & ${partnerFirstName}`, lastName, names.suffix)
    : `${person} & ${partner}`;
}

/** Returns the name of a couple of whom only one is named: "Mr & Mrs J. Smith", "陳大文夫婦". */
function formatUnnamedPartner({ title, partnerTitle, firstName, lastName }: Names, person: string): string {
  if (isHan(title) && isHan(lastName)) return `${person}${title}${partnerTitle}`;
  if (firstName === '' && lastName === '') return '';
  return title !== '' && partnerTitle !== '' ? `${title} & ${partnerTitle} ${person}` : person;
}

/** Returns the sort name: the family name or the company. */
export const sortNameOf = (names: Names): string =>
  names.kind === 'COMPANY'
    ? names.company || names.lastName
    : joinWords(names.lastName, names.firstName) || names.company;

/** An estate is addressed as an organization, because the deceased cannot be greeted. */
const isEstate = (company: string): boolean =>
  /^(?:the )?(?:estate|executors|heirs|succession|nachla|erben|esp[oó]lio|herdeiros|herencia|sucesi[oó]n|herederos|eredi)/iu.test(
    company,
  );

/**
 * Returns the default salutation in a language: title and family name in Western languages, the family name before the title
 * in Chinese, and an impersonal one for a company.
 */
export function formatSalutation(names: Names, language: Language): string {
  const isChinese = language.startsWith('zh');
  const { greeting, unnamed, and, surname } = salutations[language];
  const greetOne = (title: string, first: string, last: string) => {
    if (title === '') return formatPersonName(first, last, names.familyFirst);
    return isChinese || isHan(last) ? `${last || first}${title}` : joinWords(title, surname(last) || first);
  };
  const first = greetOne(names.title, names.firstName, names.lastName);
  if (names.kind === 'COMPANY' && (first === '' || isEstate(names.company))) return unnamed;
  const isNamed = [names.partnerTitle, names.partnerFirstName, names.partnerLastName].some(Boolean);
  const partner =
    names.kind === 'COUPLE' && isNamed
      ? greetOne(names.partnerTitle, names.partnerFirstName, names.partnerLastName || names.lastName)
      : '';
  if (first === '') return unnamed;
  const isOneFamily = names.partnerLastName === '' || names.partnerLastName === names.lastName;
  // "Mr and Mrs Inventar": a shared family name is printed once.
  if (partner !== '' && isOneFamily && !isChinese && names.title !== '' && names.partnerTitle !== '')
    return greeting(`${names.title}${and}${names.partnerTitle} ${surname(names.lastName)}`, [
      names.title,
      names.partnerTitle,
    ]);
  return partner === ''
    ? greeting(first, [names.title])
    : greeting(`${first}${and}${partner}`, [names.title, names.partnerTitle]);
}
