import ICAL from 'ical.js';
import { refuse } from '#contract/api/refusal';
import { customerFields } from '#contract/customer-fields';
import type { AddressBookCustomer } from '#contract/customers';
import { parseCountryCode } from './countries';
import { normalizeCards } from './vcard-text';

const maxCards = 200;

type Value = string | string[];
type Property = [name: string, params: Record<string, string | string[]>, type: string, ...values: Value[]];

type CardName = Pick<
  AddressBookCustomer,
  | 'kind'
  | 'title'
  | 'firstName'
  | 'lastName'
  | 'suffix'
  | 'familyFirst'
  | 'partnerTitle'
  | 'partnerFirstName'
  | 'partnerLastName'
  | 'company'
>;

/** Splits a full name in the same way as imports; `country` is an ISO code or ''. */
export type SplitName = (name: string, country: string) => CardName;

/**
 * Returns the persons and companies of an address book (vCard 2.1, 3.0 and 4.0). Refuses `customer.no_cards`,
 * `too_many_cards`, `cards_encoding`.
 */
export function readVcards(content: Uint8Array, splitName: SplitName): AddressBookCustomer[] {
  const cards = parseJcards(normalizeCards(content));
  if (cards.length === 0) refuse('customer.no_cards');
  if (cards.length > maxCards) refuse('customer.too_many_cards', { max: maxCards });
  return cards.map((card) => toCardedCustomer(card, splitName));
}

function parseJcards(text: string): Property[][] {
  try {
    const parsed = ICAL.parse(text) as unknown as [string, Property[]][];
    const cards = Array.isArray(parsed[0]) ? parsed : [parsed as unknown as [string, Property[]]];
    return cards.filter(([kind]) => kind === 'vcard').map(([, properties]) => properties);
  } catch {
    return refuse('customer.no_cards');
  }
}

function toCardedCustomer(properties: readonly Property[], splitName: SplitName): AddressBookCustomer {
  const listProperties = (name: string) => properties.filter((one) => one[0] === name);
  const labels: Labels = new Map(
    listProperties('x-ablabel').map(
      (one) => [readGroup(one), readText(one).replace(/^_\$!<|>!\$_$/g, '')] as const,
    ),
  );
  const readParts = (name: string): string[] =>
    [listProperties(name)[0]?.[3] ?? []].flat().map((part) => fitLength(part));
  const addresses = listProperties('adr')
    .slice(0, 20)
    .map((one) => parseAddress(one, labels));
  const name = parseName(readParts, addresses[0]?.country ?? '', splitName);
  return {
    ...name,
    title: fitLength(name.title, customerFields.title.max),
    firstName: fitLength(name.firstName, customerFields.firstName.max),
    lastName: fitLength(name.lastName, customerFields.lastName.max),
    company: fitLength(name.company, customerFields.company.max),
    suffix: fitLength(name.suffix, customerFields.suffix.max),
    partnerTitle: fitLength(name.partnerTitle, customerFields.partnerTitle.max),
    partnerFirstName: fitLength(name.partnerFirstName, customerFields.partnerFirstName.max),
    partnerLastName: fitLength(name.partnerLastName, customerFields.partnerLastName.max),
    bornOn: parseBirthDate(listProperties('bday')[0]),
    website: fitLength(readParts('url')[0] ?? '', customerFields.website.max),
    occupation: fitLength(readParts('title')[0] ?? '', customerFields.occupation.max),
    tags: listProperties('categories')
      .flatMap(([, , , ...tags]) => tags.flat().map((tag) => fitLength(tag, 60)))
      .filter(Boolean),
    remarks: listProperties('note')
      .map(([, , , note]) => String(note))
      .join('\n'),
    emails: listProperties('email')
      .slice(0, 20)
      .map((one) => ({ label: readLabel(one, labels), address: readText(one) })),
    phones: listProperties('tel')
      .slice(0, 20)
      .map((one) => ({ label: readLabel(one, labels), number: readText(one).replace(/^tel:/, '') })),
    addresses,
  };
}

/**
 * Returns the name of a card. Separate parts are taken unchanged; a full name in one text (`FN` alone, or all of it in one
 * part) is split. Address book applications mark companies in different ways.
 */
function parseName(readParts: (name: string) => string[], country: string, splitName: SplitName): CardName {
  const [family = '', givenName = '', additional = '', title = '', suffix = ''] = readParts('n');
  const [formatted = ''] = readParts('fn');
  const [company = ''] = readParts('org');
  const givenNames = `${givenName} ${additional}`.trim();
  const separateName = {
    ...noName,
    title,
    firstName: givenNames,
    lastName: family,
    suffix,
    // The full name shows which part its owner writes first.
    familyFirst:
      givenNames !== '' && family !== '' && !hasHan(family) && isSame(formatted, `${family} ${givenNames}`),
    company,
  };
  const isCompany =
    /^(?:org|organi[sz]ation)$/i.test(readParts('kind')[0] ?? '') ||
    /^company$/i.test(readParts('x-abshowas')[0] ?? '');
  if (isCompany)
    return { ...separateName, kind: 'COMPANY', company: company || formatted || givenNames || family };
  if (family !== '' && givenNames !== '') return separateName;
  // Skips an email address that an application wrote in place of a missing name.
  const fullName = [givenNames, family, /^[^\s@]+@[^\s@]+$/.test(formatted) ? '' : formatted].find(
    (text) => text !== '',
  );
  if (fullName === undefined || (company !== '' && isSame(fullName, company)))
    return company === '' ? separateName : { ...separateName, kind: 'COMPANY', firstName: '', lastName: '' };
  const split = splitName(fullName, country);
  // A single word in its own field is what the field says.
  if (split.kind === 'PERSON' && !/\s/.test(fullName) && !hasHan(fullName) && (givenNames || family))
    return separateName;
  return {
    ...split,
    title: title || split.title,
    suffix: suffix || split.suffix,
    company: company || split.company,
  };
}

const noName: CardName = {
  kind: 'PERSON',
  title: '',
  firstName: '',
  lastName: '',
  suffix: '',
  familyFirst: false,
  partnerTitle: '',
  partnerFirstName: '',
  partnerLastName: '',
  company: '',
};

const hasHan = (text: string): boolean => /[\p{Script=Han}\p{Script=Hangul}]/u.test(text);
const isSame = (a: string, b: string): boolean =>
  a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();

const readText = ([, , , value]: Property): string => fitLength([value].flat().join(' '));
const fitLength = (text: string, maxLength = 500): string =>
  String(text ?? '')
    .trim()
    .slice(0, maxLength)
    .trim();

/** Custom labels of Apple contacts, by the group of their line: `item1.X-ABLabel`. */
type Labels = ReadonlyMap<string, string>;
const readGroup = ([, { group = '' }]: Property): string => String(group);

/**
 * Returns the label of a contact. `HOME` and `pref` of a phone become `Home`; types that only describe the usage give no
 * label. A custom label has precedence.
 */
function readLabel(property: Property, labels: Labels): string {
  const customLabel = labels.get(readGroup(property));
  if (customLabel) return fitLength(customLabel, 60);
  const { type = [] } = property[1];
  const [word] = [type].flat().filter((one) => !/^(pref|internet|voice|text|x400)$/i.test(one));
  return word ? fitLength(word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(), 60) : '';
}

/** Returns the birth date. Apple writes a placeholder year for dates without one, and marks it. */
function parseBirthDate(property: Property | undefined): string | null {
  const [year = '', month = '', day = ''] =
    /^(\d{4})-?(\d{2})-?(\d{2})/.exec(String(property?.[3] ?? ''))?.slice(1) ?? [];
  const omitted = String(property?.[1]['x-apple-omit-year'] ?? '1604');
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (year === '' || year === omitted || Number.isNaN(date.getTime())) return null;
  const iso = date.toISOString().slice(0, 10);
  return iso === `${year}-${month}-${day}` ? iso : null;
}

function parseAddress(property: Property, labels: Labels): AddressBookCustomer['addresses'][number] {
  const [box = '', additional = '', street = '', town = '', region = '', postcode = '', countryText = ''] = [
    property[3] ?? [],
  ].flat();
  return {
    label: readLabel(property, labels),
    lines: fitLength([box, additional, street].filter(Boolean).join('\n')),
    town: fitLength(town, 200),
    region: fitLength(region, 200),
    postcode: fitLength(postcode, 200),
    country: parseCountryCode(countryText) ?? '',
  };
}
