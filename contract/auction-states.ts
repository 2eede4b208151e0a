import { type Lifecycle, listStates, type StateOf, type StepOf } from './api/lifecycle';

/** The lifecycle of an auction. Each step is one action `auctions:<step>` with one event. */
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

/** Steps that undo published information and therefore need a reason. */
export const stepsWithReason: readonly AuctionStep[] = ['unpublish', 'postpone', 'cancel'];
/**
 * Steps that no later step reverts and that affect more than the preparation of the sale. `catalogue` cannot be reverted
 * either, but only continues the preparation.
 */
export const finalSteps: readonly AuctionStep[] = ['open', 'reconcile', 'conclude', 'cancel'];
/** Steps that show their consequences for confirmation first. */
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
/** Opening an auction more hours before its start than this requires the permission `auctions:open-early`. */
export const maxHoursEarly = 24;

/** The usual order of states, which the page draws as a line. */
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
/** Groups of states of an auction; they overlap. POSTPONED and CANCELLED belong to none of them. */
export const salePhases = {
  /** lots can be added, removed and renumbered */
  open: statusesBefore('PUBLISHED'),
  /** the catalog is public */
  published: statusesFrom('PUBLISHED'),
  /** bidding has begun: results and a report exist */
  begun: statusesFrom('LIVE'),
  /** bidding is over for every lot */
  over: statusesFrom('RECONCILING'),
  /** files can still import lots or results */
  unfinished: statusesBefore('RECONCILING'),
} as const;
/** Returns whether the auction is in a state of this phase of `salePhases`. */
export const isSaleInPhase = (
  phase: keyof typeof salePhases,
  { status }: { status: AuctionStatus },
): boolean => salePhases[phase].includes(status);

/** Tabs of the list: coming, running and past sales. The keys are part of stored views and of addresses. */
export const auctionTabs = {
  coming: ['DRAFT', 'CATALOGUING', 'PUBLISHED', 'POSTPONED'],
  running: ['LIVE', 'RECONCILING'],
  past: ['POST_SALE', 'CANCELLED'],
} as const satisfies Record<string, readonly AuctionStatus[]>;
