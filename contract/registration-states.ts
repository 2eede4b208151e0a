import { type Lifecycle, listStates, type StateOf, type StepOf } from './api/lifecycle';
import { type AuctionStatus, isSaleInPhase } from './auction-states';

/** The lifecycle of a bidder's registration for a sale. Only approved bidders may bid without a manager's consent. */
export const registrationLifecycle = {
  PENDING: { approve: 'APPROVED', reject: 'REJECTED' },
  APPROVED: { suspend: 'SUSPENDED' },
  SUSPENDED: { reinstate: 'APPROVED' },
  /** its paddle is free again */
  REJECTED: { reopen: 'PENDING' },
} as const satisfies Lifecycle;
export type RegistrationState = StateOf<typeof registrationLifecycle>;
export type RegistrationStep = StepOf<typeof registrationLifecycle>;
export const registrationStates = listStates(registrationLifecycle);

/** Steps that need a reason, which only management reads. */
export const reasonedRegistrationSteps: readonly RegistrationStep[] = ['reject', 'suspend'];

/**
 * What a sale asks to know of its bidders. WHERE_REQUIRED: the identity of customers whose verification is required. VERIFIED:
 * the identity of every bidder. CONTACT: an address, and an email or phone. Bidders who lack it get a warning.
 */
export const identityLevels = ['WHERE_REQUIRED', 'VERIFIED', 'CONTACT', 'NONE'] as const;
export type IdentityLevel = (typeof identityLevels)[number];

/** How a registered bidder takes part. */
export const registrationChannels = ['ROOM', 'PHONE', 'ABSENTEE', 'PLATFORM'] as const;

/** Why a manager should be asked about an approved bidder, besides a match with a sanctions list, which the customer shows. */
export const registrationWarnings = ['VERIFICATION', 'CONTACT', 'LIMIT_REACHED'] as const;
export type RegistrationWarning = (typeof registrationWarnings)[number];

/** Returns whether bidders can be registered for a sale: until its bidding is over. */
export const acceptsBidders = (sale: { status: AuctionStatus }): boolean =>
  isSaleInPhase('unfinished', sale) || sale.status === 'POSTPONED';

/** Returns whether bidders can be registered afterwards, under paddles that bought: once the bidding of a sale is over. */
export const acceptsBuyers = (sale: { status: AuctionStatus }): boolean => isSaleInPhase('over', sale);
