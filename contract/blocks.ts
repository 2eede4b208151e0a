import * as z from 'zod';
import { Line } from './line';

/** Sizes of what people write into a mail, and of the mail itself. */
export const mailLimits = {
  subject: 300,
  preheader: 300,
  /** of a heading, a button, a label */
  line: 500,
  /** HTML of a text block */
  text: 50_000,
  /** MJML or HTML that is written by hand */
  source: 500_000,
  blocks: 200,
  lots: 100,
  /** bytes of HTML: some mail programs cut what is longer, and the footer with it */
  clipped: 102_400,
} as const;

const rowId = z.number().int().positive();
const line = Line.max(mailLimits.line);
/** It stands in the email's own Liquid and classes. */
const id = z.string().regex(/^[\w-]{1,40}$/);
/** An address to which a click leads; it may be composed of variables. */
const href = Line.max(2000);
const align = z.enum(['LEFT', 'CENTER', 'RIGHT']);
/** A picture of an item of the house, or one that was uploaded for mails: the key of its file. */
const picture = z.strictObject({ fileKey: Line.max(200), alt: line }).nullable();

export const lotParts = ['picture', 'number', 'artist', 'title', 'details', 'estimate', 'link'] as const;
export type LotPart = (typeof lotParts)[number];
const parts = z.array(z.enum(lotParts)).max(lotParts.length);
const lotIds = z.array(rowId).max(mailLimits.lots);

/** Which lots a grid shows: those that were picked, those that a filter finds, or those each reader asks for. */
export const lotSources = ['PICKED', 'FILTER', 'INTERESTS'] as const;
const LotSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('PICKED'), lotIds }),
  z.strictObject({
    kind: z.literal('FILTER'),
    auctionId: rowId,
    departmentId: rowId.nullable(),
    categoryId: rowId.nullable(),
    artist: line,
    /** in the order of the sale, or the highest estimates first */
    order: z.enum(['NUMBER', 'ESTIMATE']),
    most: z.number().int().min(1).max(mailLimits.lots),
  }),
  z.strictObject({
    kind: z.literal('INTERESTS'),
    auctionId: rowId,
    most: z.number().int().min(1).max(20),
    /** who has fewer gets the fallback instead, or no mail where there is none */
    least: z.number().int().min(1).max(20),
    fallback: lotIds,
  }),
]);
export type LotSource = z.infer<typeof LotSource>;

export const networks = ['INSTAGRAM', 'FACEBOOK', 'LINKEDIN', 'YOUTUBE', 'X', 'WECHAT', 'WEIBO'] as const;

const leaves = [
  z.strictObject({ id, type: z.literal('header'), picture, text: line }),
  z.strictObject({
    id,
    type: z.literal('heading'),
    level: z.number().int().min(1).max(3),
    text: line,
    align,
  }),
  /** HTML as the text editor writes it; the server lets pass what a mail may hold */
  z.strictObject({ id, type: z.literal('text'), html: z.string().max(mailLimits.text) }),
  z.strictObject({
    id,
    type: z.literal('image'),
    picture,
    href,
    /** of the column, per cent */
    width: z.number().int().min(10).max(100),
    align,
  }),
  z.strictObject({ id, type: z.literal('button'), label: line, href, align }),
  z.strictObject({ id, type: z.literal('divider') }),
  z.strictObject({ id, type: z.literal('spacer'), height: z.number().int().min(4).max(120) }),
  z.strictObject({ id, type: z.literal('lot'), lotId: rowId.nullable(), parts }),
  z.strictObject({
    id,
    type: z.literal('lots'),
    source: LotSource.nullable(),
    parts,
    columns: z.number().int().min(1).max(3),
  }),
  z.strictObject({ id, type: z.literal('auction'), auctionId: rowId.nullable(), label: line }),
  z.strictObject({ id, type: z.literal('collection'), collectionId: rowId.nullable(), label: line }),
  z.strictObject({
    id,
    type: z.literal('social'),
    links: z.array(z.strictObject({ network: z.enum(networks), href })).max(networks.length),
  }),
  /** who writes, from where, and how one stops it: the law asks for it, so it is locked and stands last */
  z.strictObject({ id, type: z.literal('footer') }),
  /** by right alone */
  z.strictObject({ id, type: z.literal('html'), html: z.string().max(mailLimits.text) }),
] as const;
const LeafBlock = z.discriminatedUnion('type', leaves);
export type LeafBlock = z.infer<typeof LeafBlock>;

const Columns = z.strictObject({
  id,
  type: z.literal('columns'),
  columns: z.array(z.array(LeafBlock).max(20)).min(1).max(3),
});
export const Block = z.discriminatedUnion('type', [...leaves, Columns]);
export type Block = z.infer<typeof Block>;
export type BlockType = Block['type'];
export const blockTypes = [
  'header',
  'heading',
  'text',
  'image',
  'button',
  'divider',
  'spacer',
  'columns',
  'lot',
  'lots',
  'auction',
  'collection',
  'social',
  'footer',
  'html',
] as const satisfies readonly BlockType[];

/** How a mail is written: by blocks, or as MJML or HTML by hand. */
export const contentModes = ['BLOCKS', 'MJML', 'HTML'] as const;

/** What a mail says in one language. */
export const EmailBody = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('BLOCKS'), blocks: z.array(Block).max(mailLimits.blocks) }),
  z.strictObject({ mode: z.literal('MJML'), source: z.string().max(mailLimits.source) }),
  z.strictObject({ mode: z.literal('HTML'), source: z.string().max(mailLimits.source) }),
]);
export type EmailBody = z.infer<typeof EmailBody>;

export const EmailContent = z.strictObject({
  subject: Line.max(mailLimits.subject),
  /** what a list of mails shows behind the subject */
  preheader: Line.max(mailLimits.preheader),
  body: EmailBody,
});
export type EmailContent = z.infer<typeof EmailContent>;
