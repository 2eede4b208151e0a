import * as z from 'zod';
import { Amount } from './amount';
import { catalogueFields } from './catalogue-fields';
import { choice, choiceOrNone, row, shapeOf, text } from './field';
import { type Lifecycle, type StateOf, type StepOf, statesOf } from './lifecycle';
import { ById, ExportQuery, list, PageQuery, page, sortBy, Versioned } from './page';
import { contract } from './route';
import { secret } from './secrets';
import { OfferedSteps, Reached, stepBody } from './steps';
import { Day } from './time';
import { vatSchemes } from './vat';

/** The way of a sale. Each step is one deed `auctions:<step>` with one event. */
export const auctionLifecycle = {
  DRAFT: { catalogue: 'CATALOGUING', postpone: 'POSTPONED', cancel: 'CANCELLED' },
  CATALOGUING: { publish: 'PUBLISHED', postpone: 'POSTPONED', cancel: 'CANCELLED' },
  PUBLISHED: { open: 'LIVE', unpublish: 'CATALOGUING', postpone: 'POSTPONED', cancel: 'CANCELLED' },
  LIVE: { reconcile: 'RECONCILING' },
  RECONCILING: { conclude: 'POST_SALE' },
  POST_SALE: {},
  POSTPONED: { resume: 'CATALOGUING', cancel: 'CANCELLED' },
  CANCELLED: {},
} as const satisfies Lifecycle;
export type AuctionStatus = StateOf<typeof auctionLifecycle>;
export type AuctionStep = StepOf<typeof auctionLifecycle>;
export const auctionStatuses = statesOf(auctionLifecycle);

/** Steps that undo what others rely on: they want a reason. */
export const stepsWithReason: readonly AuctionStep[] = ['unpublish', 'postpone', 'cancel'];
/** The order in which a sale normally goes; the page draws it as a line. */
export const mainLine: readonly AuctionStatus[] = [
  'DRAFT',
  'CATALOGUING',
  'PUBLISHED',
  'LIVE',
  'RECONCILING',
  'POST_SALE',
];

const before = (status: AuctionStatus) => mainLine.slice(0, mainLine.indexOf(status));
const from = (status: AuctionStatus) => mainLine.slice(mainLine.indexOf(status));
/** What states of a sale have in common. */
export const salePhases = {
  /** lots come, go and change their numbers */
  open: before('PUBLISHED'),
  /** the catalogue is out */
  published: from('PUBLISHED'),
  /** lots are sold or were: there are results, and a report */
  begun: from('LIVE'),
  /** every lot has been called up */
  over: from('RECONCILING'),
  /** files may still bring lots, or results for them */
  unfinished: before('RECONCILING'),
} as const;
/** Is the sale in one of the states of this phase of `salePhases`? */
export const saleIs = (phase: keyof typeof salePhases, { status }: { status: AuctionStatus }): boolean =>
  salePhases[phase].includes(status);

export const auctionKinds = ['LIVE', 'TIMED', 'SEALED_BID', 'HYBRID'] as const;

/** Tabs of the list: what is coming, in progress, past. */
export const auctionTabs = {
  coming: ['DRAFT', 'CATALOGUING', 'PUBLISHED', 'POSTPONED'],
  running: ['LIVE', 'RECONCILING'],
  past: ['POST_SALE', 'CANCELLED'],
} as const satisfies Record<string, readonly AuctionStatus[]>;

/** What staff fill in. Money schedules may wait while the sale is a draft. */
// biome-ignore format: a field is a line
export const auctionFields = {
  ...catalogueFields,
  kind: choice(auctionKinds, { column: 'kind', label: 'catalogue.kind', words: 'auctions.kind' }),
  viewing: text({ max: 1000, column: 'viewing', label: 'catalogue.viewing', lines: 1 }),
  auctioneer: text({ max: 120, column: 'auctioneer', label: 'catalogue.auctioneer' }),
  premiumScheduleId: row('schedules', { column: 'premium_schedule_id', label: 'auctions.premium' }),
  incrementScheduleId: row('schedules', { column: 'increment_schedule_id', label: 'auctions.increments' }),
  taxScheduleId: row('schedules', { column: 'tax_schedule_id', label: 'auctions.tax' }),
  resaleRightScheduleId: row('schedules', { column: 'resale_right_schedule_id', label: 'auctions.resaleRight' }),
  /** what lots get that name none themselves, nor their category */
  vatScheme: choiceOrNone(vatSchemes, { column: 'vat_scheme', label: 'auctions.vatScheme', words: 'lots.vatScheme' }),
};
const AuctionForm = z.strictObject(shapeOf(auctionFields));
export type AuctionForm = z.infer<typeof AuctionForm>;

/** What a sale says before it is catalogued; from publication on it is changed, not taken away. */
export const saleTerms = [
  'startsAt',
  'premiumScheduleId',
  'incrementScheduleId',
] as const satisfies (keyof AuctionForm)[];
type SaleTerm = (typeof saleTerms)[number];

/** The terms that a sale still lacks. */
export const missingTerms = (sale: Pick<AuctionForm, SaleTerm>): SaleTerm[] =>
  saleTerms.filter((term) => sale[term] === null);

const Facts = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  subtitle: z.string(),
  kind: z.enum(auctionKinds),
  status: z.enum(auctionStatuses),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  timeZone: z.string(),
  location: z.string(),
  currency: z.string(),
  departmentIds: z.array(z.number()),
  specialist: z.object({ id: z.number(), name: z.string() }).nullable(),
  lots: z.number(),
  version: z.number(),
});

export const AuctionRow = Facts.extend({
  /** picture of the first of its first lots that has one */
  coverId: z.number().nullable(),
  sold: z.number(),
  hammer: secret(Amount, 'results:see-price'),
  updatedAt: z.string(),
});
export type AuctionRow = z.infer<typeof AuctionRow>;

export const Auction = Facts.extend({
  ...shapeOf(auctionFields),
  publishedAt: z.string().nullable(),
  createdAt: z.string(),
  reached: Reached,
  /** may this user change the settings now */
  editable: z.boolean(),
  /** may this user work on the lots (own departments) */
  lotsEditable: z.boolean(),
  steps: OfferedSteps,
});
export type Auction = z.infer<typeof Auction>;

export const auctionSort = ['startsAt', 'code', 'title', 'lots', 'hammer', 'updatedAt'] as const;

const which = {
  sort: sortBy(auctionSort, '-startsAt'),
  tab: z
    .enum(Object.keys(auctionTabs) as [keyof typeof auctionTabs, ...(keyof typeof auctionTabs)[]])
    .optional(),
  status: list(z.enum(auctionStatuses)),
  kind: list(z.enum(auctionKinds)),
  department: list(z.coerce.number().int().positive()),
  from: Day.optional(),
  to: Day.optional(),
};

const step = <S extends AuctionStep>(name: S, summary: string) => ({
  method: 'POST' as const,
  path: `/auctions/:id/${name}` as const,
  permission: `auctions:${name}` as const,
  subject: 'sale' as const,
  summary,
  params: ById,
  body: stepBody(stepsWithReason.includes(name)),
  reply: Auction,
});

export const auctions = contract({
  list: {
    method: 'GET',
    path: '/auctions',
    permission: 'auctions:read',
    subject: 'none',
    summary: 'Sales, filtered, sorted, searched by code, title and place.',
    query: PageQuery.extend(which),
    reply: page(AuctionRow),
  },
  export: {
    method: 'GET',
    path: '/auctions/export',
    permission: 'auctions:read',
    subject: 'none',
    summary: 'The list of sales as a file, all rows that match.',
    query: ExportQuery.extend(which),
    reply: 'file',
    rows: AuctionRow,
  },
  create: {
    method: 'POST',
    path: '/auctions',
    permission: 'auctions:create',
    subject: 'none',
    also: [{ deed: 'auctions:create', departments: 'body.departmentIds', none: 'nobody' }],
    summary: 'Create a sale; it begins as a draft.',
    body: AuctionForm,
    reply: Auction,
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/auctions/:id',
    permission: 'auctions:read',
    subject: 'sale',
    summary: 'One sale with what may be done to it.',
    params: ById,
    reply: Auction,
  },
  update: {
    method: 'PUT',
    path: '/auctions/:id',
    permission: 'auctions:edit-draft',
    subject: 'sale',
    also: [
      { deed: 'auctions:edit', when: 'saleIsAnnounced' },
      { deed: 'auctions:edit-draft', departments: 'body.departmentIds', none: 'nobody' },
    ],
    summary: 'Change a sale. After the draft it takes the right auctions:edit.',
    params: ById,
    body: AuctionForm.extend(Versioned.shape),
    reply: Auction,
  },
  catalogue: step('catalogue', 'Begin cataloguing: dates, currency, premium and increments are set.'),
  publish: step('publish', 'Publish: impossible while a blocking issue stands; numbers are locked.'),
  unpublish: step('unpublish', 'Take a published sale back to cataloguing.'),
  open: step('open', 'Open the sale: it is LIVE and results can be recorded.'),
  reconcile: step('reconcile', 'End the sale: every lot has a result.'),
  conclude: step('conclude', 'Conclude reconciliation: no open decision, each subject lot has a date.'),
  postpone: step('postpone', 'Postpone the sale.'),
  resume: step('resume', 'Take a postponed sale up again, with a new date.'),
  cancel: step('cancel', 'Cancel the sale; its items are free again.'),
});
