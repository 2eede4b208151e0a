import type { Field, Fields } from './api/field';
import { type Lifecycle, listStates, type StateOf, type StepOf } from './api/lifecycle';
import type { Permission } from './api/permissions';
import { itemFields } from './item-fields';

/**
 * An item has three independent states. The first one is the state of the catalog text. `publish` happens when the item's
 * auction or collection is published, `unpublish` when its publication is undone.
 */
export const catalogueLifecycle = {
  STUB: { start: 'IN_PROGRESS', publish: 'APPROVED' },
  IN_PROGRESS: { submit: 'FOR_REVIEW', publish: 'APPROVED' },
  /** Users cannot take `reinstate`: it follows when the change that caused `dropBack` is undone */
  FOR_REVIEW: {
    approve: 'APPROVED',
    sendBack: 'IN_PROGRESS',
    reinstate: 'APPROVED',
    publish: 'APPROVED',
  },
  /** Users cannot take `dropBack`: it follows every change of approved text */
  APPROVED: { sendBack: 'IN_PROGRESS', dropBack: 'FOR_REVIEW', unpublish: 'FOR_REVIEW' },
} as const satisfies Lifecycle;
export type CatalogueStatus = StateOf<typeof catalogueLifecycle>;
export type CatalogueStep = Exclude<
  StepOf<typeof catalogueLifecycle>,
  'dropBack' | 'reinstate' | 'publish' | 'unpublish'
>;
export const catalogueStatuses = listStates(catalogueLifecycle);
/** The steps that users take, each with its permission. */
export const cataloguePermissions = {
  start: 'items:edit',
  submit: 'items:edit',
  approve: 'items:approve',
  sendBack: 'items:edit',
} as const satisfies Record<CatalogueStep, Permission>;
export const isCatalogueStep = (step: StepOf<typeof catalogueLifecycle>): step is CatalogueStep =>
  step in cataloguePermissions;
/** The fields printed in the catalog; changing one of them changes the approved text. */
export const cataloguedFields: Fields = Object.fromEntries(
  Object.entries<Field>(itemFields).filter(([, { place }]) => place !== 'internal'),
);
/** Returns whether a change includes a catalog field. */
export const hasCataloguedChanges = (changes: object): boolean =>
  Object.keys(changes).some((name) => name in cataloguedFields);

/** The second state: availability. It only changes with the holder; an available item has none. */
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
/** What can hold an item, and the step that does. The database guarantees one holder at a time. */
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
/** Handing goods over to their buyer has conditions of its own (server/invoices/release.ts). */
const houseSteps = { ...custodySteps, release: 'RELEASED' } as const;
/** The third state: custody. Moving to another place in the same custody is a step as well. */
export const custodyLifecycle = {
  IN_HOUSE: houseSteps,
  ON_VIEW: houseSteps,
  AT_PHOTOGRAPHER: houseSteps,
  AT_RESTORER: houseSteps,
  ON_LOAN: houseSteps,
  IN_TRANSIT: houseSteps,
  /** with its buyer; it can come back */
  RELEASED: { store: 'IN_HOUSE' },
} as const satisfies Lifecycle;
export type Custody = StateOf<typeof custodyLifecycle>;
export type CustodyStep = keyof typeof custodySteps;
/** The steps that staff take wherever an item is. */
export const freeCustodySteps = Object.keys(custodySteps) as [CustodyStep, ...CustodyStep[]];
export const custodies = listStates(custodyLifecycle);
