import ICAL from 'ical.js';
import { refuse } from '#contract/api/refusal';
import { customerFields } from '#contract/customer-fields';
import type { CardedCustomer } from '#contract/customers';
import { countryOf } from './countries';
import { cardText } from './vcard-text';

const maxCards = 200;

type Value = string | string[];
type Property = [name: string, params: Record<string, string | string[]>, type: string, ...values: Value[]];

type CardName = Pick<
  CardedCustomer,
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

/** Splits a full name as imports do; `country` is an ISO code or ''. */
export type SplitName = (name: string, country: string) => CardName;

/**
 * Returns the people and companies of an address book (vCard 2.1, 3.0 and 4.0). Refuses `customer.no_cards`, `too_many_cards`,
 * `cards_encoding`.
 */
export function readVcards(content: Uint8Array, splitName: SplitName): CardedCustomer[] {
  const cards = jcardsIn(cardText(content));
  if (cards.length === 0) refuse('customer.no_cards');
  if (cards.length > maxCards) refuse('customer.too_many_cards', { max: maxCards });
  return cards.map((card) => customerIn(card, splitName));
}

function jcardsIn(text: string): Property[][] {
  try {
    const parsed = ICAL.parse(text) as unknown as [string, Property[]][];
    const cards = Array.isArray(parsed[0]) ? parsed : [parsed as unknown as [string, Property[]]];
    return cards.filter(([kind]) => kind === 'vcard').map(([, properties]) => properties);
  } catch {
    return refuse('customer.no_cards');
  }
}

function customerIn(properties: readonly Property[], splitName: SplitName): CardedCustomer {
  const all = (name: string) => properties.filter((one) => one[0] === name);
  const labels: Labels = new Map(
    all('x-ablabel').map((one) => [groupOf(one), textOf(one).replace(/^_\$!<|>!\$_$/g, '')] as const),
  );
  const parts = (name: string): string[] => [all(name)[0]?.[3] ?? []].flat().map((part) => fitting(part));
  const addresses = all('adr')
    .slice(0, 20)
    .map((one) => addressIn(one, labels));
  const name = nameIn(parts, addresses[0]?.country ?? '', splitName);
  return {
    ...name,
    title: fitting(name.title, customerFields.title.max),
    firstName: fitting(name.firstName, customerFields.firstName.max),
    lastName: fitting(name.lastName, customerFields.lastName.max),
    company: fitting(name.company, customerFields.company.max),
    suffix: fitting(name.suffix, customerFields.suffix.max),
    partnerTitle: fitting(name.partnerTitle, customerFields.partnerTitle.max),
    partnerFirstName: fitting(name.partnerFirstName, customerFields.partnerFirstName.max),
    partnerLastName: fitting(name.partnerLastName, customerFields.partnerLastName.max),
    bornOn: bornOn(all('bday')[0]),
    website: fitting(parts('url')[0] ?? '', customerFields.website.max),
    occupation: fitting(parts('title')[0] ?? '', customerFields.occupation.max),
    tags: all('categories')
      .flatMap(([, , , ...tags]) => tags.flat().map((tag) => fitting(tag, 60)))
      .filter(Boolean),
    remarks: all('note')
      .map(([, , , note]) => String(note))
      .join('\n'),
    emails: all('email')
      .slice(0, 20)
      .map((one) => ({ label: labelOf(one, labels), address: textOf(one) })),
    phones: all('tel')
      .slice(0, 20)
      .map((one) => ({ label: labelOf(one, labels), number: textOf(one).replace(/^tel:/, '') })),
    addresses,
  };
}

/**
 * Returns the name of a card. Separate parts are taken unchanged; a full name in one text (`FN` alone, or all of it in one
 * part) is split. Programs mark companies in their own ways.
 */
function nameIn(parts: (name: string) => string[], country: string, splitName: SplitName): CardName {
  const [family = '', given = '', further = '', title = '', suffix = ''] = parts('n');
  const [formatted = ''] = parts('fn');
  const [company = ''] = parts('org');
  const givenNames = `${given} ${further}`.trim();
  const own = {
    ...noName,
    title,
    firstName: givenNames,
    lastName: family,
    suffix,
    // The whole name shows which part its owner puts first.
    familyFirst:
      givenNames !== '' && family !== '' && !hasHan(family) && isSame(formatted, `${family} ${givenNames}`),
    company,
  };
  const isCompany =
    /^(?:org|organi[sz]ation)$/i.test(parts('kind')[0] ?? '') ||
    /^company$/i.test(parts('x-abshowas')[0] ?? '');
  if (isCompany) return { ...own, kind: 'COMPANY', company: company || formatted || givenNames || family };
  if (family !== '' && givenNames !== '') return own;
  // The email address takes the place of a missing name.
  const all = [givenNames, family, /^[^\s@]+@[^\s@]+$/.test(formatted) ? '' : formatted].find(
    (text) => text !== '',
  );
  if (all === undefined || (company !== '' && isSame(all, company)))
    return company === '' ? own : { ...own, kind: 'COMPANY', firstName: '', lastName: '' };
  const split = splitName(all, country);
  // One word in its own part is what the part says.
  if (split.kind === 'PERSON' && !/\s/.test(all) && !hasHan(all) && (givenNames || family)) return own;
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

const textOf = ([, , , value]: Property): string => fitting([value].flat().join(' '));
const fitting = (text: string, most = 500): string =>
  String(text ?? '')
    .trim()
    .slice(0, most)
    .trim();

/** What Apple calls a contact, by the group of its line: `item1.X-ABLabel`. */
type Labels = ReadonlyMap<string, string>;
const groupOf = ([, { group = '' }]: Property): string => String(group);

/** `HOME` and `pref` of a phone are `Home`; what only says how it is used is none. A label of their own goes before. */
function labelOf(property: Property, labels: Labels): string {
  const own = labels.get(groupOf(property));
  if (own) return fitting(own, 60);
  const { type = [] } = property[1];
  const [word] = [type].flat().filter((one) => !/^(pref|internet|voice|text|x400)$/i.test(one));
  return word ? fitting(word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(), 60) : '';
}

/** The day of birth. Apple writes a year for days without one, and says so. */
function bornOn(property: Property | undefined): string | null {
  const [year = '', month = '', day = ''] =
    /^(\d{4})-?(\d{2})-?(\d{2})/.exec(String(property?.[3] ?? ''))?.slice(1) ?? [];
  const omitted = String(property?.[1]['x-apple-omit-year'] ?? '1604');
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (year === '' || year === omitted || Number.isNaN(date.getTime())) return null;
  const iso = date.toISOString().slice(0, 10);
  return iso === `${year}-${month}-${day}` ? iso : null;
}

function addressIn(property: Property, labels: Labels): CardedCustomer['addresses'][number] {
  const [box = '', further = '', street = '', town = '', region = '', postcode = '', land = ''] = [
    property[3] ?? [],
  ].flat();
  return {
    label: labelOf(property, labels),
    lines: fitting([box, further, street].filter(Boolean).join('\n')),
    town: fitting(town, 200),
    region: fitting(region, 200),
    postcode: fitting(postcode, 200),
    country: countryOf(land) ?? '',
  };
}
