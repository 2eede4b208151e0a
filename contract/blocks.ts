import * as z from 'zod';
import { Line } from './line';

/** Size limits of email content and of the complete email. */
export const mailLimits = {
  subject: 300,
  preheader: 300,
  /** a heading, button or label */
  line: 500,
  /** HTML of a text block */
  text: 50_000,
  /** handwritten MJML or HTML */
  source: 500_000,
  blocks: 200,
  lots: 100,
  /** bytes of HTML: some email clients clip longer emails and lose the footer */
  clipped: 102_400,
} as const;

const rowId = z.number().int().positive();
const line = Line.max(mailLimits.line);
/** Used in the email's own Liquid and class names. */
const id = z.string().regex(/^[\w-]{1,40}$/);
/** The target of a click; it may contain variables. */
const href = Line.max(2000);
const align = z.enum(['LEFT', 'CENTER', 'RIGHT']);
/** A picture of an item, or one uploaded for emails: the key of its file. */
const picture = z.strictObject({ fileKey: Line.max(200), alt: line }).nullable();

export const lotParts = ['picture', 'number', 'artist', 'title', 'details', 'estimate', 'link'] as const;
export type LotPart = (typeof lotParts)[number];
const parts = z.array(z.enum(lotParts)).max(lotParts.length);
const lotIds = z.array(rowId).max(mailLimits.lots);

/** How a grid selects its lots: picked by hand, by a filter, or by each recipient's interests. */
export const lotSources = ['PICKED', 'FILTER', 'INTERESTS'] as const;
const LotSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('PICKED'), lotIds }),
  z.strictObject({
    kind: z.literal('FILTER'),
    auctionId: rowId,
    departmentId: rowId.nullable(),
    categoryId: rowId.nullable(),
    artist: line,
    /** in auction order, or the highest estimates first */
    order: z.enum(['NUMBER', 'ESTIMATE']),
    most: z.number().int().min(1).max(mailLimits.lots),
  }),
  z.strictObject({
    kind: z.literal('INTERESTS'),
    auctionId: rowId,
    most: z.number().int().min(1).max(20),
    /** recipients with fewer lots get the fallback instead, or no email when there is none */
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
  /** HTML of the text editor; the server strips what is not allowed in an email */
  z.strictObject({ id, type: z.literal('text'), html: z.string().max(mailLimits.text) }),
  z.strictObject({
    id,
    type: z.literal('image'),
    picture,
    href,
    /** percent of the column */
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
  /** sender, postal address and unsubscribe link: required by law, therefore locked and last */
  z.strictObject({ id, type: z.literal('footer') }),
  /** requires a permission */
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

/** How an email is written: in blocks, or as handwritten MJML or HTML. */
export const contentModes = ['BLOCKS', 'MJML', 'HTML'] as const;

/** The content of an email in one language. */
export const EmailBody = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('BLOCKS'), blocks: z.array(Block).max(mailLimits.blocks) }),
  z.strictObject({ mode: z.literal('MJML'), source: z.string().max(mailLimits.source) }),
  z.strictObject({ mode: z.literal('HTML'), source: z.string().max(mailLimits.source) }),
]);
export type EmailBody = z.infer<typeof EmailBody>;

export const EmailContent = z.strictObject({
  subject: Line.max(mailLimits.subject),
  /** preview text that email clients show after the subject */
  preheader: Line.max(mailLimits.preheader),
  body: EmailBody,
});
export type EmailContent = z.infer<typeof EmailContent>;
