import type { Field, Fields } from './api/field';
import { type Lifecycle, listStates, type StateOf, type StepOf } from './api/lifecycle';
import type { Permission } from './api/permissions';
import { itemFields } from './item-fields';

/**
 * Three axes, never one status. The first: how far the catalogue text is. `publish` is taken when the sale or collection of
 * the item is published, `unpublish` when its publication is undone.
 */
export const catalogueLifecycle = {
  STUB: { start: 'IN_PROGRESS', publish: 'APPROVED' },
  IN_PROGRESS: { submit: 'FOR_REVIEW', publish: 'APPROVED' },
  /** `reinstate` is nobody's action: what dropped it back was taken back */
  FOR_REVIEW: {
    approve: 'APPROVED',
    sendBack: 'IN_PROGRESS',
    reinstate: 'APPROVED',
    publish: 'APPROVED',
  },
  /** `dropBack` is nobody's action: it comes with every change of what was approved */
  APPROVED: { sendBack: 'IN_PROGRESS', dropBack: 'FOR_REVIEW', unpublish: 'FOR_REVIEW' },
} as const satisfies Lifecycle;
export type CatalogueStatus = StateOf<typeof catalogueLifecycle>;
export type CatalogueStep = Exclude<
  StepOf<typeof catalogueLifecycle>,
  'dropBack' | 'reinstate' | 'publish' | 'unpublish'
>;
export const catalogueStatuses = listStates(catalogueLifecycle);
/** The steps that people take, and the right to each. */
export const cataloguePermissions = {
  start: 'items:edit',
  submit: 'items:edit',
  approve: 'items:approve',
  sendBack: 'items:edit',
} as const satisfies Record<CatalogueStep, Permission>;
export const isCatalogueStep = (step: StepOf<typeof catalogueLifecycle>): step is CatalogueStep =>
  step in cataloguePermissions;
/** What the catalogue says of a thing: whoever changes one of these changes what was approved. */
export const cataloguedFields: Fields = Object.fromEntries(
  Object.entries<Field>(itemFields).filter(([, { place }]) => place !== 'internal'),
);
/** Is one of them among these changes? */
export const hasCataloguedChanges = (changes: object): boolean =>
  Object.keys(changes).some((name) => name in cataloguedFields);

/** The second axis: whether it can be had. It moves only with its holder, and what is free has none. */
export const availabilityLifecycle = {
  AVAILABLE: { enter: 'IN_AUCTION', offer: 'FOR_PRIVATE_SALE' },
  IN_AUCTION: { release: 'AVAILABLE', sell: 'SOLD' },
  FOR_PRIVATE_SALE: { release: 'AVAILABLE', putOnHold: 'ON_HOLD', sell: 'SOLD' },
  ON_HOLD: { takeOffHold: 'FOR_PRIVATE_SALE', sell: 'SOLD' },
  SOLD: { reopen: 'IN_AUCTION', offerAgain: 'FOR_PRIVATE_SALE' },
  WITHDRAWN: {},
} as const satisfies Lifecycle;
export type Availability = StateOf<typeof availabilityLifecycle>;
export type AvailabilityStep = StepOf<typeof availabilityLifecycle>;
export const availabilities = listStates(availabilityLifecycle);
/** Who can hold an item, and the step by which it does: one holder at a time, which is the database's word. */
export const holders = { lots: 'enter', works: 'offer' } as const satisfies Record<
  string,
  keyof (typeof availabilityLifecycle)['AVAILABLE']
>;
export type Holder = keyof typeof holders;

const custodySteps = {
  store: 'IN_HOUSE',
  display: 'ON_VIEW',
  photograph: 'AT_PHOTOGRAPHER',
  restore: 'AT_RESTORER',
  lend: 'ON_LOAN',
  ship: 'IN_TRANSIT',
} as const;
/** The third axis: where it is. From one place to another in the same custody is a step as well. */
export const custodyLifecycle = {
  IN_HOUSE: custodySteps,
  ON_VIEW: custodySteps,
  AT_PHOTOGRAPHER: custodySteps,
  AT_RESTORER: custodySteps,
  ON_LOAN: custodySteps,
  IN_TRANSIT: custodySteps,
} as const satisfies Lifecycle;
export type Custody = StateOf<typeof custodyLifecycle>;
export type CustodyStep = StepOf<typeof custodyLifecycle>;
export const custodies = listStates(custodyLifecycle);
