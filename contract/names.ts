import type { CustomerKind } from './customer-fields';
import { salutations } from './salutations';
import type { Language } from './session';

/** How people are called: the parts of a name, and what custom makes of them. */

export interface Names {
  kind: CustomerKind;
  title: string;
  firstName: string;
  lastName: string;
  /** what stands behind a name: `Jr.`, `III`, `PhD` */
  suffix: string;
  /** the family's name goes first, as in Chinese, Japanese, Korean and Hungarian */
  familyFirst: boolean;
  partnerTitle: string;
  partnerFirstName: string;
  partnerLastName: string;
  company: string;
}

const isHan = (text: string): boolean => /^[\p{Script=Han}·]+$/u.test(text);
/** Written in Chinese, Japanese or Korean signs, beginning with others than the Katakana of foreign names. */
const isEastAsian = (text: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}々·][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー·]*$/u.test(
    text,
  );
const joinWords = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

/** First and last name in the order of the family; Chinese, Japanese and Korean names have no space between them. */
export function formatPersonName(first: string, last: string, familyFirst: boolean): string {
  if (isHan(first) && isHan(last)) return `${last}${first}`;
  if (isEastAsian(first) && isEastAsian(last)) return `${last}${first}`;
  return familyFirst ? joinWords(last, first) : joinWords(first, last);
}

/** Under which a client stands in lists: "Vera Inventar", "王小明", "Vera and Max Inventar", "Inventar Ltd". */
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

/** Of a couple only one is named: "Mr & Mrs J. Smith", "陳大文夫婦". */
function formatUnnamedPartner({ title, partnerTitle, firstName, lastName }: Names, person: string): string {
  if (isHan(title) && isHan(lastName)) return `${person}${title}${partnerTitle}`;
  if (firstName === '' && lastName === '') return '';
  return title !== '' && partnerTitle !== '' ? `${title} & ${partnerTitle} ${person}` : person;
}

/** What lists are sorted by: the family's name, or the company's. */
export const sortNameOf = (names: Names): string =>
  names.kind === 'COMPANY'
    ? names.company || names.lastName
    : joinWords(names.lastName, names.firstName) || names.company;

/** An estate is written to as a body: whose it was cannot be greeted. */
const isEstate = (company: string): boolean =>
  /^(?:the )?(?:estate|executors|heirs|succession|nachla|erben|esp[oó]lio|herdeiros|herencia|sucesi[oó]n|herederos|eredi)/iu.test(
    company,
  );

/**
 * How a letter in a language begins, where nobody has written it otherwise: with title and family name in Western
 * custom, with the family name before the title in Chinese; to a company, to nobody by name.
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
  // "Mr and Mrs Inventar": one family is called by its name once.
  if (partner !== '' && isOneFamily && !isChinese && names.title !== '' && names.partnerTitle !== '')
    return greeting(`${names.title}${and}${names.partnerTitle} ${surname(names.lastName)}`, [
      names.title,
      names.partnerTitle,
    ]);
  return partner === ''
    ? greeting(first, [names.title])
    : greeting(`${first}${and}${partner}`, [names.title, names.partnerTitle]);
}
