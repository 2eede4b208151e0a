import { type Lifecycle, listStates, type StateOf, type StepOf } from './api/lifecycle';

/** The way of a sale. Each step is one action `auctions:<step>` with one event. */
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
export const auctionStatuses = listStates(auctionLifecycle);

/** Steps that undo what others rely on: they want a reason. */
export const stepsWithReason: readonly AuctionStep[] = ['unpublish', 'postpone', 'cancel'];
/** Steps that no other step undoes. */
export const finalSteps: readonly AuctionStep[] = ['open', 'reconcile', 'conclude', 'cancel'];
/** Steps whose consequences are shown and confirmed before they are taken. */
export const previewedSteps = [
  'publish',
  'unpublish',
  'open',
  'reconcile',
  'conclude',
  'postpone',
  'cancel',
] as const satisfies readonly AuctionStep[];
export type PreviewedStep = (typeof previewedSteps)[number];
/** Opening a sale more hours before its start than this takes the permission `auctions:open-early`. */
export const maxHoursEarly = 24;

/** The order in which a sale normally goes; the page draws it as a line. */
export const mainStatuses: readonly AuctionStatus[] = [
  'DRAFT',
  'CATALOGUING',
  'PUBLISHED',
  'LIVE',
  'RECONCILING',
  'POST_SALE',
];

const statusesBefore = (status: AuctionStatus) => mainStatuses.slice(0, mainStatuses.indexOf(status));
const statusesFrom = (status: AuctionStatus) => mainStatuses.slice(mainStatuses.indexOf(status));
/** What states of a sale have in common. */
export const salePhases = {
  /** lots come, go and change their numbers */
  open: statusesBefore('PUBLISHED'),
  /** the catalogue is out */
  published: statusesFrom('PUBLISHED'),
  /** lots are sold or were: there are results, and a report */
  begun: statusesFrom('LIVE'),
  /** every lot has been called up */
  over: statusesFrom('RECONCILING'),
  /** files may still bring lots, or results for them */
  unfinished: statusesBefore('RECONCILING'),
} as const;
/** Is the sale in one of the states of this phase of `salePhases`? */
export const isSaleInPhase = (
  phase: keyof typeof salePhases,
  { status }: { status: AuctionStatus },
): boolean => salePhases[phase].includes(status);

/** Tabs of the list: what is coming, in progress, past. */
export const auctionTabs = {
  coming: ['DRAFT', 'CATALOGUING', 'PUBLISHED', 'POSTPONED'],
  running: ['LIVE', 'RECONCILING'],
  past: ['POST_SALE', 'CANCELLED'],
} as const satisfies Record<string, readonly AuctionStatus[]>;
