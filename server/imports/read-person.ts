import { type CustomerKind, customerKinds, customerRoles, standings } from '#contract/customer-fields';
import type { ImportField } from '#contract/import-fields';
import type { Names } from '#contract/names';
import { relationKinds } from '#contract/relations';
import { type Contact, toContactColumns } from '../customers/contacts';
import { parseCountryCode } from '../customers/countries';
import { toNameColumns } from '../customers/name-columns';
import { isCoupleName, parseCouple } from './couple-name';
import { isEastAsian } from './east-asian-name';
import { countTitles, formatTitle, isSuffix } from './name-words';
import { emptyName, type NameParts, splitWords } from './one-person';
import { readContacts } from './person-contacts';
import { parseName } from './person-name';
import { kindWords, matchWord, parseLanguage, relationWords, roleWords, standingWords } from './person-words';
import { type ReadProof, readConsents } from './read-consents';
import { issue, joinColumns, type ReadRow, type Row, readFieldText, splitList } from './row';
import { fold, isDayAmbiguous, parseDay, parseYesNo } from './values';

/** Data of a customer's row beyond the fields that are compared individually. */
export interface PersonMore {
  /** the name under which a new customer is stored; empty when the row has no name */
  name: string;
  /** additional values for a new customer */
  made: Record<string, unknown>;
  contacts: Contact[];
  /** emails and phones that show possible matches with other customers */
  reached: string[];
  proof: ReadProof;
}

/** Reads a customer. Unreadable values are reported and left out, so that the rest of the row can be imported. */
export function readPerson(row: Row, extractedNumber: string | undefined): ReadRow {
  const { values, issues, cells, context } = row;
  const number = extractedNumber ?? joinColumns(cells, context.mapping, 'customerNo');
  if (number.length > 60) issue(row, 'customerNo', 'ERROR', 'too_long', { maximum: 60 });
  readWords(row);
  const guessed = readName(row);
  const contacts = readContacts(row);
  const kind = (values.kind as CustomerKind | undefined) ?? guessed;
  const proof = readConsents(row, kind);
  const names = toNames(row, kind);
  const spelled = Object.fromEntries(toNameColumns(names).map(({ column, value }) => [column, value]));
  const reached = Object.fromEntries(toContactColumns(contacts).map(({ column, value }) => [column, value]));
  if (!values.source && context.mapping.source) values.source = context.mapping.source;
  const more: PersonMore = {
    name: String(spelled.name),
    made: { kind, ...spelled, ...reached },
    contacts,
    reached: contacts.flatMap((one) => (one.kind === 'ADDRESS' ? [] : one.value)),
    proof,
  };
  return {
    number: number === '' ? null : number,
    sortKey: null,
    reference: typeof values.reference === 'string' ? values.reference : '',
    values,
    issues,
    more,
  };
}

const nameFields = [
  'suffix',
  'partnerTitle',
  'firstName',
  'lastName',
  'partnerFirstName',
  'partnerLastName',
  'company',
  'honorific',
] as const;

/**
 * Reads the name. Parts with a non-empty column of their own take precedence over the parts of a full name. Returns the kind
 * of customer.
 */
function readName(row: Row): CustomerKind {
  const { values, cells, context } = row;
  const full = joinColumns(cells, context.mapping, 'fullName');
  delete values.fullName;
  if (full !== '') {
    const parts = splitName(full, row);
    for (const field of nameFields)
      if (values[field] === undefined && parts[field] !== '') values[field] = parts[field];
    if (parts.familyFirst && values.familyFirst === undefined) values.familyFirst = true;
    if (parts.isDeceased && values.standing === undefined) values.standing = 'DECEASED';
    if (parts.isUncertain) issue(row, 'fullName', 'WARNING', 'name_unclear', { text: full.slice(0, 100) });
    if (parts.kind !== 'PERSON') return parts.kind;
  } else if (splitParts(row)) return 'COUPLE';
  if (values.partnerFirstName || values.partnerLastName) return 'COUPLE';
  return values.company && !values.lastName && !values.firstName ? 'COMPANY' : 'PERSON';
}

/**
 * Extracts titles, a partner and suffixes from the columns for first and last name: `Dr Anna`, `John & Mary`, `Smith Jr.`.
 * Parts with their own columns take precedence. Returns whether it is a couple.
 */
function splitParts(row: Row): boolean {
  const { values } = row;
  const first = readFieldText(row, 'firstName');
  const last = readFieldText(row, 'lastName');
  if (first === '' || last === '' || values.kind === 'COMPANY' || /[,，]/u.test(first + last)) return false;
  if (values.partnerFirstName || values.partnerLastName || isEastAsian(first + last)) return false;
  const country = parseCountryCode(readFieldText(row, 'country')) ?? '';
  const fill = (field: (typeof nameFields)[number], text: string) => {
    if (values[field] === undefined && text !== '') values[field] = text;
  };
  if (isCoupleName(first)) {
    const couple = parseCouple(`${first} ${last}`, country);
    if (couple.isUncertain || couple.kind !== 'COUPLE') return false;
    delete values.firstName;
    for (const field of nameFields) if (field !== 'lastName') fill(field, couple[field]);
    return true;
  }
  const words = splitWords(first);
  const titles = words.splice(0, countTitles(words, country, 1));
  if (titles.length > 0 && values.honorific === undefined) {
    values.honorific = formatTitle(titles);
    values.firstName = words.join(' ');
  }
  const family = splitWords(last);
  const suffixes: string[] = [];
  while (family.length > 1 && isSuffix(family.at(-1) ?? '', false, last === last.toUpperCase()))
    suffixes.unshift(family.pop() ?? '');
  if (suffixes.length > 0 && values.suffix === undefined) {
    values.suffix = suffixes.join(' ');
    values.lastName = family.join(' ');
  }
  return false;
}

/** A row that a file declares as a company is one, whatever its name. */
const splitName = (full: string, row: Row): NameParts =>
  row.values.kind === 'COMPANY'
    ? { ...emptyName, kind: 'COMPANY', company: full }
    : parseName(full, parseCountryCode(readFieldText(row, 'country')));

function toNames({ values }: Row, kind: CustomerKind): Names {
  const text = (field: string) => String(values[field] ?? '');
  return {
    kind,
    title: text('honorific'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    suffix: text('suffix'),
    familyFirst: values.familyFirst === true,
    partnerTitle: text('partnerTitle'),
    partnerFirstName: text('partnerFirstName'),
    partnerLastName: text('partnerLastName'),
    company: text('company'),
  };
}

/** Reads fields that are choices, flags or dates. */
function readWords(row: Row): void {
  const { values, context } = row;
  const readWord = <W extends string>(
    field: ImportField,
    all: readonly W[],
    words: Partial<Record<W, string>>,
    code: string,
  ) => {
    const text = readFieldText(row, field);
    if (text === '') return;
    const word = matchWord(all, words, text);
    if (word) values[field] = word;
    else issue(row, field, 'WARNING', code, { text: text.slice(0, 100) });
  };
  readWord('kind', customerKinds, kindWords, 'kind_unknown');
  readWord('standing', standings, standingWords, 'standing_unknown');
  readWord('relationKind', relationKinds, relationWords, 'relation_kind_unknown');
  for (const field of ['familyFirst', 'untracked'] as const) {
    const text = readFieldText(row, field);
    const yes = parseYesNo(text);
    if (yes !== undefined) values[field] = yes;
    else if (text !== '') issue(row, field, 'ERROR', 'yes_no_unreadable', { text: text.slice(0, 100) });
  }
  if (values.relationTo !== undefined && values.relationKind === undefined)
    issue(row, 'relationTo', 'WARNING', 'relation_kind_unknown', { text: '' });
  const birthText = readFieldText(row, 'bornOn');
  if (birthText !== '') {
    const day = parseDay(birthText, context.mapping.dateOrder);
    if (day) values.bornOn = day;
    const isAmbiguous = context.mapping.dateOrder === null && isDayAmbiguous(birthText);
    if (!day || isAmbiguous)
      issue(row, 'bornOn', 'WARNING', isAmbiguous ? 'date_order_unknown' : 'date_unreadable', {
        text: birthText.slice(0, 100),
      });
  }
  const roles = splitList(readFieldText(row, 'roles')).flatMap((text) => {
    const role = matchWord(customerRoles, roleWords, text);
    if (!role) issue(row, 'roles', 'WARNING', 'role_unknown', { text: text.slice(0, 100) });
    return role ?? [];
  });
  if (roles.length > 0) values.roles = [...new Set(roles)];
  if (typeof values.tags === 'string')
    values.tags = [...new Set(splitList(values.tags).map((tag) => tag.slice(0, 60)))];
  const department = readFieldText(row, 'preferredDepartmentId');
  if (department !== '') {
    const id = context.departments.get(fold(department));
    if (id !== undefined) values.preferredDepartmentId = id;
    else
      issue(row, 'preferredDepartmentId', 'WARNING', 'department_unknown', {
        text: department.slice(0, 100),
      });
  }
  readLanguage(row);
}

/** Reads the language. A language that is not supported is stored as another language the customer speaks. */
function readLanguage(row: Row): void {
  const text = readFieldText(row, 'language');
  if (text === '') return;
  const language = parseLanguage(text);
  if (language) row.values.language = language;
  else if (row.values.otherLanguages === undefined) row.values.otherLanguages = text.slice(0, 200);
}
