import { html, raw } from 'hono/html';
import type { CustomerSource } from '#contract/consents';
import { type Currency, findCurrency } from '#contract/currencies';
import { formatMoney } from '#contract/money/money';
import type { Certificate, PrivacyKind } from '#contract/privacy';
import type { Language } from '#contract/session';
import { getTimeFormat } from '#contract/time-format';
import { outside } from '../../config/theme';
import { locales } from '../locales/locales';
import type { CustomerData } from './access';

type Html = ReturnType<typeof html>;

const style = `body{font:1rem/1.5 Georgia,serif;max-width:48rem;margin:3rem auto;padding:0 1.5rem;color:${outside.ink}}h1{font-weight:400}h2{font-size:1.15rem;margin-top:2.5rem}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.2rem 1rem;margin:0 0 1.25rem;padding-bottom:1.25rem;border-bottom:1px solid ${outside.line}}dt{color:${outside.quiet}}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}`;

interface Head {
  language: Language;
  house: string;
  kind: PrivacyKind;
  now: Date;
}

function renderPage({ language, house, kind, now }: Head, customerNo: string, main: Html): string {
  const words = locales[language].privacy;
  const title = { ACCESS: words.access, ERASURE: words.erasure, PURGE: words.purge }[kind];
  const at = getTimeFormat(language, { dateStyle: 'long' }).format(now);
  return String(
    html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title><style>${raw(style)}</style></head><body><p>${house}</p><h1>${title}</h1><p>${words.for.replace('{no}', customerNo).replace('{at}', at)}</p>${main}</body></html>`,
  );
}

/** `2026-08-09T15:50:19.279+00:00` and `2026-08-09`, the formats of timestamps and days in JSON rows. */
const timestampPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?:Z|[+-]\d{2}:\d{2})$/;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
/** Fields with amounts in minor units of the currency of their row. */
const amountFields = new Set(['price', 'hammer']);

const formatDay = (value: string, language: Language): string =>
  getTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value));

/** Returns a value in readable form. */
function formatField(
  [name, value]: [string, unknown],
  row: Record<string, unknown>,
  { language, currencies }: Pick<Head, 'language'> & { currencies: readonly Currency[] },
): string {
  const currency = typeof row.currency === 'string' ? findCurrency(row.currency, currencies) : undefined;
  if (amountFields.has(name) && typeof value === 'number' && currency)
    return formatMoney(value, currency, language);
  // Free text can look like a date that does not exist, such as 2021-13-45.
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return toText(value);
  if (timestampPattern.test(value))
    return getTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(value));
  if (dayPattern.test(value)) return formatDay(value, language);
  return toText(value);
}

const toText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value) && value.every((one) => typeof one === 'string')
      ? value.join(', ')
      : JSON.stringify(value);

/** Returns a consent with its source in the customer's language when the source is one of the database's codes. */
const withSource = (row: Record<string, unknown>, sources: Readonly<Record<CustomerSource, string>>) =>
  row.source === 'ownPage' || row.source === 'oneClick' ? { ...row, source: sources[row.source] } : row;

/** Returns the data of a customer as a readable page. `currencies` are those defined in the settings. */
export function dataPage(
  head: Head & { currencies: readonly Currency[] },
  data: CustomerData,
  certificate: Certificate,
): string {
  const words = locales[head.language].privacy;
  const sections = Object.entries(data).map(
    ([place, rows]) =>
      html`<h2>${words.places[place as keyof CustomerData]}</h2>${rows.map(
        (row) =>
          html`<dl>${Object.entries(place === 'consents' ? withSource(row, words.sources) : row).map((field) => html`<dt>${field[0].replaceAll('_', ' ')}</dt><dd>${formatField(field, row, head)}</dd>`)}</dl>`,
      )}`,
  );
  return renderPage(
    head,
    certificate.customerNo,
    html`${sections}${renderRetained(head.language, certificate)}`,
  );
}

/** Returns the certificate as a page: what was done, and what is retained and why. */
export function certificatePage(head: Head, certificate: Certificate): string {
  const words = locales[head.language].privacy;
  const { done, digest } = certificate;
  return renderPage(
    head,
    certificate.customerNo,
    html`<h2>${head.kind === 'ACCESS' ? words.provided : words.erased}</h2><dl>${done.map(({ place, rows }) => html`<dt>${words.places[place]}</dt><dd>${rows}</dd>`)}</dl>${renderRetained(head.language, certificate)}${digest ? html`<p>SHA-256: ${digest}</p>` : ''}`,
  );
}

function renderRetained(language: Language, { retained }: Certificate): Html {
  const words = locales[language].privacy;
  if (retained.length === 0) return html``;
  const reasonText = ({ law, until }: Certificate['retained'][number]) =>
    law === null
      ? words.undisclosed
      : `${words.laws[law]} ${until ? words.until.replace('{day}', formatDay(until, language)) : ''}`;
  return html`<h2>${words.retained}</h2><dl>${retained.map((one) => html`<dt>${words.places[one.place]}</dt><dd>${reasonText(one)}</dd>`)}</dl>`;
}
