import { html, raw } from 'hono/html';
import type { OwnSource } from '#contract/consents';
import { type Currency, findCurrency } from '#contract/currencies';
import { formatMoney } from '#contract/money/money';
import type { Certificate, PrivacyKind } from '#contract/privacy';
import type { Language } from '#contract/session';
import { timeFormat } from '#contract/time-format';
import { outside } from '../../config/theme';
import { locales } from '../locales/locales';
import type { Collected } from './access';

type Html = ReturnType<typeof html>;

const style = `body{font:1rem/1.5 Georgia,serif;max-width:48rem;margin:3rem auto;padding:0 1.5rem;color:${outside.ink}}h1{font-weight:400}h2{font-size:1.15rem;margin-top:2.5rem}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.2rem 1rem;margin:0 0 1.25rem;padding-bottom:1.25rem;border-bottom:1px solid ${outside.line}}dt{color:${outside.quiet}}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}`;

interface Head {
  language: Language;
  house: string;
  kind: PrivacyKind;
  now: Date;
}

function framed({ language, house, kind, now }: Head, customerNo: string, main: Html): string {
  const words = locales[language].privacy;
  const title = { ACCESS: words.access, ERASURE: words.erasure, PURGE: words.purge }[kind];
  const at = timeFormat(language, { dateStyle: 'long' }).format(now);
  return String(
    html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title><style>${raw(style)}</style></head><body><p>${house}</p><h1>${title}</h1><p>${words.for.replace('{no}', customerNo).replace('{at}', at)}</p>${main}</body></html>`,
  );
}

/** `2026-08-09T15:50:19.279+00:00` and `2026-08-09`, as rows of the database hold moments and days. */
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?:Z|[+-]\d{2}:\d{2})$/;
const day = /^\d{4}-\d{2}-\d{2}$/;
/** Fields that hold amounts in minor units of the currency that their row names. */
const amountFields = new Set(['price', 'hammer']);

const dayText = (value: string, language: Language): string =>
  timeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value));

/** A value as people read it. */
function shownText(
  [name, value]: [string, unknown],
  row: Record<string, unknown>,
  { language, currencies }: Pick<Head, 'language'> & { currencies: readonly Currency[] },
): string {
  const currency = typeof row.currency === 'string' ? findCurrency(row.currency, currencies) : undefined;
  if (amountFields.has(name) && typeof value === 'number' && currency)
    return formatMoney(value, currency, language);
  // Free text can look like a date that does not exist, such as 2021-13-45.
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return textOf(value);
  if (moment.test(value))
    return timeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(value));
  if (day.test(value)) return dayText(value, language);
  return textOf(value);
}

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value) && value.every((one) => typeof one === 'string')
      ? value.join(', ')
      : JSON.stringify(value);

/** A consent with its source in the customer's language, where it is one of those that the database names by a code. */
const withSource = (row: Record<string, unknown>, sources: Readonly<Record<OwnSource, string>>) =>
  row.source === 'ownPage' || row.source === 'oneClick' ? { ...row, source: sources[row.source] } : row;

/** Returns the data of a customer as a readable page. `currencies` are those that the house has defined. */
export function dataPage(
  head: Head & { currencies: readonly Currency[] },
  data: Collected,
  certificate: Certificate,
): string {
  const words = locales[head.language].privacy;
  const sections = Object.entries(data).map(
    ([place, rows]) =>
      html`<h2>${words.places[place as keyof Collected]}</h2>${rows.map(
        (row) =>
          html`<dl>${Object.entries(place === 'consents' ? withSource(row, words.sources) : row).map((field) => html`<dt>${field[0].replaceAll('_', ' ')}</dt><dd>${shownText(field, row, head)}</dd>`)}</dl>`,
      )}`,
  );
  return framed(head, certificate.customerNo, html`${sections}${keptOf(head.language, certificate)}`);
}

/** What was done, and what stays and why. */
export function certificatePage(head: Head, certificate: Certificate): string {
  const words = locales[head.language].privacy;
  const { done, digest } = certificate;
  return framed(
    head,
    certificate.customerNo,
    html`<h2>${head.kind === 'ACCESS' ? words.handedOver : words.gone}</h2><dl>${done.map(({ place, rows }) => html`<dt>${words.places[place]}</dt><dd>${rows}</dd>`)}</dl>${keptOf(head.language, certificate)}${digest ? html`<p>SHA-256: ${digest}</p>` : ''}`,
  );
}

function keptOf(language: Language, { kept }: Certificate): Html {
  const words = locales[language].privacy;
  if (kept.length === 0) return html``;
  const why = ({ law, until }: Certificate['kept'][number]) =>
    law === null
      ? words.undisclosed
      : `${words.laws[law]} ${until ? words.until.replace('{day}', dayText(until, language)) : ''}`;
  return html`<h2>${words.stays}</h2><dl>${kept.map((one) => html`<dt>${words.places[one.place]}</dt><dd>${why(one)}</dd>`)}</dl>`;
}
