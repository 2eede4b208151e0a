import { html, raw } from 'hono/html';
import { formatPrintedAddress } from '#contract/address-format';
import { artistSeparator, formatArtists } from '#contract/artist-text';
import { type Currency, getCurrency } from '#contract/currencies';
import { worksPerPage } from '#contract/links';
import { formatMoney } from '#contract/money/money';
import { pictureWidths } from '#contract/picture-sizes';
import { type Language, languages } from '#contract/session';
import { getTimeFormat } from '#contract/time-format';
import type { SharedPageWords } from '../locales/locale';
import { locales } from '../locales/locales';
import type { LinkSender, SharedCollection, SharedWork } from './shared';
import { style } from './style';
import { fillIn } from './words';
import { formatWorkAddress } from './work-address';

/** Part of a page; inserted text is escaped. */
export type Html = ReturnType<typeof html>;

/** The language and context of a page. */
export interface Frame {
  language: Language;
  linkSender: LinkSender;
  title: string;
  /** the current page of the collection; undefined outside its pages */
  page?: number;
  /** styles, if different from those of pages without forms */
  css?: string;
}

const none = html``;

/** Renders a complete page with sender, language links, content and contact details. */
export function renderFrame({ language, linkSender, title, page, css = style }: Frame, main: Html): Html {
  const words = locales[language].sharedPage;
  return html`<!doctype html><html lang="${language}" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer"><meta name="format-detection" content="telephone=no"><title>${title} · ${linkSender.name}</title><style>${raw(css)}</style></head><body><header class="top"><p class="house" dir="auto">${renderMark(linkSender)}</p><nav aria-label="${words.languages}"><ul>${languages.map((one) => renderLanguageLink(one, language, page))}</ul></nav></header><main>${main}</main>${renderFooter(linkSender, language)}</body></html>`;
}

/** Renders the logo of the sender, or the name. */
const renderMark = ({ name, logoPath }: LinkSender): Html =>
  logoPath ? html`<img src="${logoPath}" alt="${name}" height="48">` : html`${name}`;

const renderLanguageLink = (one: Language, currentLanguage: Language, page: number | undefined): Html =>
  html`<li><a href="?lang=${one}${page && page > 1 ? `&page=${page}` : ''}" lang="${one}" hreflang="${one}"${one === currentLanguage ? raw(' aria-current="true"') : none}>${locales[one].sharedPage.language}</a></li>`;

function renderFooter({ name, address: parts, phone, email, website }: LinkSender, language: Language): Html {
  const words = locales[language].sharedPage;
  const address = formatPrintedAddress(parts, language);
  const contactLines = [
    phone &&
      html`<li>${words.phone}: <a href="tel:${phone.replace(/[^+\d]/g, '')}"><bdi>${phone}</bdi></a></li>`,
    email && html`<li>${words.email}: <a href="mailto:${email}"><bdi>${email}</bdi></a></li>`,
    website &&
      html`<li>${words.website}: <a href="${website}"><bdi>${website.replace(/^https?:\/\/|\/$/g, '')}</bdi></a></li>`,
  ].filter(Boolean);
  return html`<footer><div><p>${words.contact}<strong dir="auto">${name}</strong></p>${address ? html`<address dir="auto">${address}</address>` : none}${contactLines.length > 0 ? html`<ul>${contactLines}</ul>` : none}</div></footer>`;
}

/** Renders the page for visitors without a link or with one that is no longer valid. */
export const renderErrorPage = (language: Language, linkSender: LinkSender, tooOften = false): Html => {
  const words = locales[language].sharedPage;
  const title = tooOften ? words.tooOften : words.none;
  return renderFrame(
    { language, linkSender, title },
    html`<div class="title"><h1>${title}</h1><p class="quiet">${tooOften ? words.tooOftenHint : words.noneHint}</p></div>`,
  );
};

/** Renders the page before a collection opens, which shows only the opening time. */
export function renderComingPage(
  language: Language,
  { startsAt, timeZone, linkSender }: Pick<SharedCollection, 'startsAt' | 'timeZone' | 'linkSender'>,
): Html {
  const when = getTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(startsAt ?? 0));
  const title = fillIn(locales[language].sharedPage.opens, { when });
  const zone = getTimeFormat(language, { timeZone, timeZoneName: 'long' })
    .formatToParts(new Date(startsAt ?? 0))
    .find(({ type }) => type === 'timeZoneName')?.value;
  return renderFrame(
    { language, linkSender, title },
    html`<div class="title"><h1>${title}</h1><p class="quiet">${zone}</p></div>`,
  );
}

interface CollectionView {
  language: Language;
  collection: SharedCollection;
  works: readonly SharedWork[];
  page: number;
}

/** Renders a page of the works in a collection. */
export function renderCollectionPage({ language, collection, works, page }: CollectionView): Html {
  const words = locales[language].sharedPage;
  const { title, subtitle, location, linkSender } = collection;
  const count = words.works(collection.works, new Intl.NumberFormat(language).format(collection.works));
  const facts = [formatDays(collection, language), location, count].filter(Boolean);
  const first = (page - 1) * worksPerPage + 1;
  const label = createLabelContext(language, collection);
  // Fewer than three works are shown twice as wide.
  const fewClass = works.length < 3 ? ' few' : '';
  return renderFrame(
    { language, linkSender, title, page },
    html`<div class="title"><h1 dir="auto">${title}</h1>${subtitle ? html`<p class="sub" dir="auto">${subtitle}</p>` : none}<p class="quiet">${facts.map((fact, at) => html`${at > 0 ? ' · ' : ''}<bdi>${fact}</bdi>`)}</p></div><ol class="works${fewClass}" start="${first}">${works.map((work, at) => renderWork(work, first + at, label))}</ol>${renderPagination(language, page, Math.ceil(collection.works / worksPerPage))}`,
  );
}

/** Returns the dates of a collection, in its time zone. */
function formatDays({ startsAt, endsAt, timeZone }: SharedCollection, language: Language): string {
  const words = locales[language].sharedPage;
  const format = getTimeFormat(language, { dateStyle: 'long', timeZone });
  if (startsAt && endsAt) return format.formatRange(new Date(startsAt), new Date(endsAt));
  const [sentence, at] = endsAt ? [words.until, endsAt] : [words.from, startsAt];
  return at ? fillIn(sentence, { day: format.format(new Date(at)) }) : '';
}

function renderPagination(language: Language, page: number, pages: number): Html {
  if (pages < 2) return none;
  const words = locales[language].sharedPage;
  const link = (to: number, text: string, rel: string) =>
    to < 1 || to > pages ? none : html`<a href="?lang=${language}&page=${to}" rel="${rel}">${text}</a>`;
  return html`<nav class="pages" aria-label="${words.pages}"><span class="quiet">${fillIn(words.page, { page, pages })}</span>${link(page - 1, words.previous, 'prev')}${link(page + 1, words.next, 'next')}</nav>`;
}

type Picture = SharedWork['pictures'][number];

/** The context that the labels of a page share. */
export interface Label {
  language: Language;
  words: SharedPageWords;
  collection: SharedCollection;
  currency: Currency;
}

export const createLabelContext = (language: Language, collection: SharedCollection): Label => ({
  language,
  words: locales[language].sharedPage,
  collection,
  currency: getCurrency(collection.currency, collection.defined),
});

function renderWork(work: SharedWork, place: number, label: Label): Html {
  const [first, ...more] = work.pictures;
  const address = formatWorkAddress(work.name, label.language);
  // A page lists sixty of these, so optional HTML end tags are omitted.
  return html`<li>${first ? renderPicture(work, first, place) : html`<span></span>`}<div>${more.length > 0 ? html`<p class=more><a href=${address}>${more.map((picture) => renderSmallPicture(work, picture))}</a>` : none}${renderLabel(work, label, 2)}<p><a href=${address}>${locales[label.language].sharedWork.ask}</a></div>`;
}

/** Renders the label of a work: artist, title, size, price and availability. */
export function renderLabel(work: SharedWork, label: Label, level: 1 | 2): Html {
  const { title, artist, dateText, medium, dimensions, labelText } = work;
  const { language, words } = label;
  const name = html`<i>${words.title(title)}</i>`;
  const heading = artist ? html`${renderArtists(work, language)}${name}` : name;
  const lines = [dateText, medium, dimensions].filter(Boolean);
  return html`${level === 1 ? html`<h1>${heading}</h1>` : html`<h2>${heading}</h2>`}${lines.map((line) => html`<p>${line}`)}${renderPrice(work, label)}${renderState(work, words)}${labelText ? html`<p class=label>${labelText}` : none}`;
}

/** Renders the artists with their qualifiers, which follow the name in Chinese. */
function renderArtists(work: SharedWork, language: Language): Html {
  const artists = formatArtists(work, (artist, attribution) => {
    const name = html`<b>${artist}</b>`;
    if (attribution === '') return name;
    const attributionHtml = html`<span class="how">${locales[language].fields[`lots.attribution.${attribution}`]}</span>`;
    return language.startsWith('zh') ? html`${name} ${attributionHtml}` : html`${attributionHtml} ${name}`;
  });
  return artists.reduce((before, artist) => html`${before}${artistSeparator}${artist}`);
}

/** The first two pictures are visible at once; the others are loaded lazily. */
const eagerPictures = 2;

function renderPicture({ title }: SharedWork, picture: Picture, place: number): Html {
  const loading = place > eagerPictures ? raw(' loading=lazy') : none;
  // The caption names the artist. Browsers that know `srcset` load the largest size, which is sharp on high-density screens.
  return html`<img src=${picture.name}/${pictureWidths[1]} srcset=${picture.name}/${pictureWidths[2]} ${renderSize(picture)} alt="${title}"${loading}>`;
}

/** Renders a further picture of a work in its smallest size; the page of the work shows it larger. */
const renderSmallPicture = ({ title }: SharedWork, picture: Picture): Html =>
  html`<img src=${picture.name}/${pictureWidths[0]} ${renderSize(picture)} alt="${title}" loading=lazy>`;

/** Renders width and height attributes, so that the layout does not shift when the picture loads. */
export function renderSize({ width, height }: Picture): Html {
  const longest = Math.max(width, height);
  const largest = pictureWidths.at(-1) ?? longest;
  const scale = Math.min(1, largest / longest);
  return html`width=${Math.round(width * scale)} height=${Math.round(height * scale)}`;
}

/** Renders the price of a work as configured for the collection; nothing for works that are no longer available. */
function renderPrice(
  { askingPrice, priceOnRequest, priceNote, availability }: SharedWork,
  { collection: { priceDisplay }, currency, language, words }: Label,
): Html {
  const offered = availability === 'FOR_PRIVATE_SALE' || availability === 'ON_HOLD';
  if (priceDisplay === 'HIDDEN' || !offered) return none;
  if (priceDisplay === 'ON_REQUEST' || priceOnRequest || askingPrice === null)
    return html`<p class=price>${words.onRequest}`;
  const price = formatMoney(askingPrice, currency, language, { short: true });
  return html`<p class=price>${priceNote ? html`<bdi>${price}</bdi> <bdi class="quiet">${priceNote}</bdi>` : price}`;
}

/** Renders the availability of a work, unless it is simply available. */
function renderState({ availability }: SharedWork, words: SharedPageWords): Html {
  if (availability === 'FOR_PRIVATE_SALE') return none;
  const [kind, word] =
    availability === 'SOLD'
      ? ['sold', words.sold]
      : availability === 'ON_HOLD'
        ? ['reserved', words.reserved]
        : ['no', words.unavailable];
  return html`<p class="state ${kind}">${word}`;
}
