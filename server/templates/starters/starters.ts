import type { Block, EmailContent, LeafBlock } from '#contract/blocks';
import { readersGrid } from '#contract/email-choices';
import { type Language, languages } from '#contract/session';
import { type EmailContents, type StarterKey, starterKeys } from '#contract/template-fields';
import type { StarterText } from '../../locales/locale';
import { locales } from '../../locales/locales';

type Lots = Extract<LeafBlock, { type: 'lots' }>;
const parts: Lots['parts'] = ['picture', 'number', 'artist', 'title', 'estimate', 'link'];
const lots = (columns: number): Lots => ({ id: 'lots', type: 'lots', source: null, parts, columns });
const title = ({ title: text }: StarterText): Block => ({
  id: 'title',
  type: 'heading',
  level: 1,
  text,
  align: 'LEFT',
});
const heading = ({ heading: text }: StarterText): Block => ({
  id: 'heading',
  type: 'heading',
  level: 2,
  text,
  align: 'LEFT',
});
const text = (id: string, html: string): Block => ({ id, type: 'text', html });
const button = ({ button: label }: StarterText, href: string): Block => ({
  id: 'button',
  type: 'button',
  label,
  href,
  align: 'LEFT',
});
const divider: Block = { id: 'divider', type: 'divider' };
const sale = ({ button: label }: StarterText): Block => ({
  id: 'sale',
  type: 'auction',
  auctionId: null,
  label,
});
const saleUrl = '{{ sale.url }}';

/** The blocks between header and footer. Users choose which sale, lots and pictures they show. */
const bodies: Readonly<Record<StarterKey, (texts: StarterText) => Block[]>> = {
  announcement: (texts) => [
    title(texts),
    text('opening', texts.opening),
    sale(texts),
    divider,
    heading(texts),
    lots(2),
    text('closing', texts.closing),
  ],
  catalogue: (texts) => [
    title(texts),
    text('opening', texts.opening),
    button(texts, saleUrl),
    divider,
    heading(texts),
    lots(1),
    text('closing', texts.closing),
  ],
  consign: (texts) => [
    title(texts),
    text('opening', texts.opening),
    button(texts, 'mailto:{{ house.email }}'),
    { ...lots(3), parts: ['picture', 'artist', 'title'] },
    divider,
    heading(texts),
    text('closing', texts.closing),
  ],
  artists: (texts) => [
    title(texts),
    text('opening', texts.opening),
    heading(texts),
    { ...lots(2), id: readersGrid },
    button(texts, saleUrl),
    text('closing', texts.closing),
  ],
  results: (texts) => [
    title(texts),
    text('opening', texts.opening),
    heading(texts),
    lots(2),
    button(texts, saleUrl),
    text('closing', texts.closing),
  ],
  exhibition: (texts) => [
    title(texts),
    text('opening', texts.opening),
    { id: 'collection', type: 'collection', collectionId: null, label: texts.button },
    divider,
    heading(texts),
    text('closing', texts.closing),
  ],
};

function contentOf(key: StarterKey, language: Language): EmailContent {
  const texts = locales[language].starters[key];
  const blocks: Block[] = [
    { id: 'header', type: 'header', picture: null, text: '' },
    ...bodies[key](texts),
    { id: 'footer', type: 'footer' },
  ];
  return { subject: texts.subject, preheader: texts.preheader, body: { mode: 'BLOCKS', blocks } };
}

const contentsOf = (key: StarterKey): EmailContents =>
  Object.fromEntries(languages.map((language) => [language, contentOf(key, language)]));

/** The contents of starter templates, which are modeled on typical emails of auction houses, in each language. */
export const starterEmails = Object.fromEntries(starterKeys.map((key) => [key, contentsOf(key)])) as Readonly<
  Record<StarterKey, EmailContents>
>;
