import ICAL from 'ical.js';
import { customerFields } from '#contract/customer-fields';
import type { CardedCustomer } from '#contract/customers';
import { refuse } from '#contract/refusal';
import { countryOf } from './countries';

const mostCards = 200;

type Value = string | string[];
type Property = [name: string, params: Record<string, string | string[]>, type: string, ...values: Value[]];

/** Returns the people and companies of an address book (vCard 2.1, 3.0 and 4.0). Refuses `customer.no_cards`. */
export function readVcards(content: Uint8Array): CardedCustomer[] {
  const cards = jcardsIn(Buffer.from(content).toString('utf8'));
  if (cards.length === 0 || cards.length > mostCards) refuse('customer.no_cards', { most: mostCards });
  return cards.map(customerIn);
}

function jcardsIn(text: string): Property[][] {
  try {
    const parsed = ICAL.parse(ofToday(text.replace(/^\ufeff/, ''))) as unknown as [string, Property[]][];
    const cards = Array.isArray(parsed[0]) ? parsed : [parsed as unknown as [string, Property[]]];
    return cards.filter(([kind]) => kind === 'vcard').map(([, properties]) => properties);
  } catch {
    return refuse('customer.no_cards', { most: mostCards });
  }
}

/** vCard 2.1 as Outlook writes it: bare words as types, texts as quoted-printable over several lines. */
const ofToday = (text: string): string =>
  /^VERSION:2\.1\s*$/im.test(text)
    ? text
        .replace(
          /^([^:\r\n]*;ENCODING=QUOTED-PRINTABLE[^:\r\n]*:)((?:[^\r\n]*=\r?\n)*[^\r\n]*)/gim,
          (_, head, body) => {
            const value = decoded(body).replace(/\r?\n/g, '\\n');
            return `${head.replace(/;ENCODING=QUOTED-PRINTABLE|;CHARSET=[^;:]*/gi, '')}${value}`;
          },
        )
        .replace(
          /^([A-Z-]+)((?:;[A-Z]+)+)(?=[;:])/gim,
          (_, name, types) => `${name}${types.replace(/;/g, ';TYPE=')}`,
        )
    : text;

/** Quoted-printable (RFC 2045) of UTF-8. */
const decoded = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

function customerIn(properties: readonly Property[]): CardedCustomer {
  const all = (name: string) => properties.filter((one) => one[0] === name);
  const parts = (name: string): string[] => [all(name)[0]?.[3] ?? []].flat().map((part) => fitting(part));
  const [family = '', given = '', further = '', title = ''] = parts('n');
  const company = parts('org')[0] ?? '';
  const born = parts('bday')[0] ?? '';
  const isPerson = family !== '' || given !== '';
  const fullName = parts('fn')[0] ?? '';
  return {
    kind: !isPerson && company !== '' ? 'COMPANY' : 'PERSON',
    title: fitting(title, customerFields.title.max),
    firstName: fitting(`${given} ${further}`, customerFields.firstName.max),
    lastName: fitting(isPerson || company !== '' ? family : fullName, customerFields.lastName.max),
    company: fitting(company, customerFields.company.max),
    bornOn: /^\d{4}-\d{2}-\d{2}/.test(born) ? born.slice(0, 10) : null,
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
      .map((one) => ({ label: labelOf(one), address: textOf(one) })),
    phones: all('tel')
      .slice(0, 20)
      .map((one) => ({ label: labelOf(one), number: textOf(one).replace(/^tel:/, '') })),
    addresses: all('adr').slice(0, 20).map(addressIn),
  };
}

const textOf = ([, , , value]: Property): string => fitting([value].flat().join(' '));
const fitting = (text: string, most = 500): string =>
  String(text ?? '')
    .trim()
    .slice(0, most)
    .trim();

/** `HOME` and `pref` of a phone are `Home`; what only says how it is used is none. */
function labelOf([, { type = [] }]: Property): string {
  const [word] = [type].flat().filter((one) => !/^(pref|internet|voice|text)$/i.test(one));
  return word ? fitting(word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(), 60) : '';
}

function addressIn(property: Property): CardedCustomer['addresses'][number] {
  const [box = '', further = '', street = '', town = '', region = '', postcode = '', land = ''] = [
    property[3] ?? [],
  ].flat();
  return {
    label: labelOf(property),
    lines: fitting([box, further, street].filter(Boolean).join('\n')),
    town: fitting(town, 200),
    region: fitting(region, 200),
    postcode: fitting(postcode, 200),
    country: countryOf(land) ?? '',
  };
}
