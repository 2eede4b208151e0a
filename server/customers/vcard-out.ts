import ICAL from 'ical.js';
import type { Download } from '#contract/api/route';
import { formatCountryName } from '#contract/country-name';
import type { Customer } from '#contract/customers';
import type { Language } from '#contract/session';

type Property = [name: string, params: Record<string, string>, type: string, ...values: unknown[]];

const toTypeParam = (label: string): Record<string, string> => (label === '' ? {} : { type: label });

/** Returns a customer as vCard 3.0 (RFC 2426), which all address books read, with country names in the passed language. */
export function toVcard(customer: Customer, language: Language): Download {
  const { name, title, firstName, lastName, suffix, company, bornOn, website, tags, updatedAt } = customer;
  const properties: Property[] = [
    ['version', {}, 'text', '3.0'],
    ['uid', {}, 'text', `customer-${customer.customerNo}`],
    ['rev', {}, 'text', new Date(updatedAt).toISOString()],
    ['fn', {}, 'text', name],
    ['n', {}, 'text', [lastName, firstName, '', title, suffix]],
    ...(company === '' ? [] : [['org', {}, 'text', [company]] satisfies Property]),
    ...customer.emails.map(({ label, address }): Property => ['email', toTypeParam(label), 'text', address]),
    ...customer.phones.map(({ label, number }): Property => ['tel', toTypeParam(label), 'text', number]),
    ...customer.addresses.map(({ label, lines, postcode, town, region, country }): Property => {
      const countryName = formatCountryName(language, country);
      return ['adr', toTypeParam(label), 'text', ['', '', lines, town, region, postcode, countryName]];
    }),
    ...(bornOn ? [['bday', {}, 'text', bornOn] satisfies Property] : []),
    ...(website === '' ? [] : [['url', {}, 'uri', website] satisfies Property]),
    ...(tags.length === 0 ? [] : [['categories', {}, 'text', ...tags] satisfies Property]),
  ];
  return {
    name: `${customer.customerNo}.vcf`,
    type: 'text/vcard; charset=utf-8',
    body: `${ICAL.stringify(['vcard', properties, []])}\r\n`,
  };
}
