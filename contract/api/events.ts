import { accountChanges } from '../account-changes';
import { auctionLifecycle } from '../auction-states';
import { campaignLifecycle } from '../campaign-states';
import { collectionLifecycle } from '../collection-states';
import { factorChanges } from '../factor-changes';
import { goalLifecycle } from '../goal-states';
import { catalogueLifecycle, custodyLifecycle } from '../item-states';
import { lotLifecycle } from '../lot-states';
import { verificationLifecycle } from '../verification-states';
import { listAllSteps } from './lifecycle';
import type { Permission } from './permissions';
import { accessActions } from './secrets';

/** Keeps the literal types of action names. */
const defineEvents = <const D extends string>(read: Permission, ...actions: readonly D[]) => ({
  read,
  actions,
});
const crudActions = ['create', 'update', 'remove'] as const;

/**
 * The events of each noun, and the permission that reads its history. Lifecycle steps are actions of the same name. Texts:
 * `activity.<noun>.<action>` or `activity.<action>`.
 */
export const eventTypes = {
  auctions: defineEvents(
    'auctions:read',
    'create',
    'update',
    'apply',
    'undo-results',
    'leave-unknown',
    'register-bidder',
    'change-registration',
    'decide-registration',
    'remove-registration',
    'copy-registrations',
    'remove-comment',
    ...accessActions,
    ...listAllSteps(auctionLifecycle),
  ),
  lots: defineEvents(
    'lots:read',
    ...crudActions,
    ...listAllSteps(lotLifecycle),
    'decide',
    'split',
    'ask-withdrawal',
    'ask-change',
    'grant-request',
    'decline-request',
    'hand-over-request',
    'remove-comment',
    ...accessActions,
  ),
  items: defineEvents(
    'items:read',
    'create',
    'update',
    'add-picture',
    'remove-picture',
    'order-pictures',
    'retry-picture',
    ...listAllSteps(catalogueLifecycle),
    ...listAllSteps(custodyLifecycle),
    'reserve',
    'change-reservation',
    'withdraw-reservation',
    'expire-reservation',
    'hand-over-reservation',
    'move-up',
    'sell',
    'cancel-sale',
    'remove-comment',
    ...accessActions,
  ),
  artists: defineEvents(
    'artists:read',
    ...crudActions,
    'merge',
    'undo-merge',
    'link-name',
    'tell-apart',
    'compare-again',
  ),
  collections: defineEvents(
    'collections:read',
    'create',
    'update',
    'make-link',
    'revoke-link',
    'remove-comment',
    ...listAllSteps(collectionLifecycle),
  ),
  works: defineEvents('works:read', ...crudActions, 'remove-comment'),
  imports: defineEvents('imports:run', 'upload', 'commit', 'rollBack', 'remove'),
  customers: defineEvents(
    'customers:see-details',
    'create',
    'update',
    'merge',
    'undo-merge',
    'tell-apart',
    'compare-again',
    'write-note',
    'change-note',
    'remove-note',
    'write-email',
    'send-email-again',
    'receive-email',
    'give-task',
    'finish-task',
    'reopen-task',
    'hand-over-task',
    'relate',
    'unrelate',
    'ask-for',
    'add-file',
    'remove-file',
    'add-account',
    'remove-account',
    'give-terms',
    'end-terms',
    'give-consent',
    'withdraw-consent',
    'choose-consents',
    'make-preference-page',
    'ask-access',
    'ask-erasure',
    'disclose',
    'erase',
    'purge',
    'fail-request',
    'place-hold',
    'lift-hold',
    'find-sanction-hit',
    'clear-sanction-hit',
    'confirm-sanction-hit',
    ...accessActions,
  ),
  goals: defineEvents(
    'goals:read',
    ...crudActions,
    ...listAllSteps(goalLifecycle),
    'add-value',
    'rate',
    'remove-comment',
    'hand-over-goal',
  ),
  subscriptions: defineEvents('home:read', ...crudActions, 'leave', 'hand-over-subscription'),
  verifications: defineEvents(
    'customers:see-details',
    'update',
    'add-document',
    'update-document',
    'remove-document',
    ...listAllSteps(verificationLifecycle),
  ),
  templates: defineEvents('campaigns:read', 'create', 'update', 'restore', 'archive', 'unarchive', 'test'),
  campaigns: defineEvents(
    'campaigns:read',
    'create',
    'update',
    ...listAllSteps(campaignLifecycle),
    'accept',
    'choose-winner',
    'take-for-sent',
    'send-doubtful',
    'be-refused',
    ...accessActions,
  ),
  segments: defineEvents('campaigns:read', 'create', 'update', 'freeze', 'thaw', 'add-people'),
  suppressions: defineEvents('campaigns:read', 'suppress', 'release'),
  users: defineEvents(
    'users:manage',
    'invite',
    'invite-again',
    'change-phone',
    'remove-phone',
    'activate',
    'update',
    'change-password',
    'report-sign-in',
    'finish-review',
    'bind-provider',
    'accept-identity',
    'unbind-provider',
    'reset-password',
    'cancel-email',
    'stop-email',
    'request-backup-email',
    'cancel-backup-email',
    ...accountChanges,
    'check-security-answer',
    'found-house',
    'add-passkey',
    'rename-passkey',
    'remove-passkey',
    'repeat-passkey-counter',
    'hand-over',
    'end-sessions',
    'set-avatar',
    'remove-avatar',
    ...factorChanges,
  ),
  house: defineEvents(
    'settings:read',
    'see-buyer',
    'see-client',
    'update',
    'load-sanctions',
    'set-threshold',
    'remove-threshold',
    'give-rate',
  ),
  gallery: defineEvents('settings:read', 'update'),
  email: defineEvents('settings:read', 'update'),
  departments: defineEvents('settings:read', ...crudActions),
  categories: defineEvents('settings:read', ...crudActions),
  currencies: defineEvents('settings:read', ...crudActions),
  'publication-rules': defineEvents('settings:read', 'update'),
  'auction-rules': defineEvents('auctions:read', 'update'),
  'mail-accounts': defineEvents('settings:read', ...crudActions, 'make-key', 'use-key'),
  'text-gateway': defineEvents('settings:read', 'update'),
  providers: defineEvents('users:manage', 'update', 'reject-identity'),
  outbox: defineEvents('outbox:read', 'send-again'),
  'returned-mails': defineEvents('returns:handle', 'retry', 'dismiss', 'restore'),
  jobs: defineEvents('jobs:read', 'cancel', 'retry'),
  'sale-defaults': defineEvents('settings:read', 'update'),
  schedules: defineEvents('settings:read', ...crudActions, 'supersede', 'retire', 'reinstate'),
  /** who read or exported the events of the house; the id is always 0 */
  audit: defineEvents('audit:read', 'read', 'export'),
  // Only sent to open pages, never stored in the history.
  'text-messages': defineEvents('outbox:read'),
  'mail-pictures': defineEvents('campaigns:read'),
  avatars: defineEvents('home:read'),
  /** The id is that of the user whose inbox changed; only this user is notified. */
  notifications: defineEvents('home:read'),
  /** The id is that of the user who follows a row or no longer does; only this user is notified. */
  follows: defineEvents('home:read'),
  /** The id is that of a user who follows a row that others changed; only this user is notified. */
  feed: defineEvents('home:read'),
  comments: defineEvents('home:read'),
  /** The id is that of a user who has the same row open; only this user is notified. */
  presence: defineEvents('home:read'),
  views: defineEvents('home:read'),
} as const;

export type EventNoun = keyof typeof eventTypes;
export type EventAction<N extends EventNoun> = (typeof eventTypes)[N]['actions'][number];
export const eventNouns = Object.keys(eventTypes) as [EventNoun, ...EventNoun[]];

/** A row that an event is about. */
export interface Subject {
  noun: EventNoun;
  id: number;
}
