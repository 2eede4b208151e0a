import { auctionLifecycle } from '../auction-states';
import { campaignLifecycle } from '../campaign-states';
import { collectionLifecycle } from '../collection-states';
import { catalogueLifecycle, custodyLifecycle } from '../item-states';
import { lotLifecycle } from '../lot-states';
import { verificationLifecycle } from '../verification-states';
import { allSteps } from './lifecycle';
import type { Permission } from './permissions';
import { accessActions } from './secrets';

/** Keeps the names of actions literal. */
const story = <const D extends string>(read: Permission, ...actions: readonly D[]) => ({ read, actions });
const kept = ['create', 'update', 'remove'] as const;

/**
 * What can happen to which noun, and the right by which its story is read. Steps of a lifecycle are actions of the same
 * name. Words: `activity.<noun>.<action>` or `activity.<action>`.
 */
export const eventTypes = {
  auctions: story(
    'auctions:read',
    'create',
    'update',
    'apply',
    'take-back-results',
    'leave-unknown',
    ...accessActions,
    ...allSteps(auctionLifecycle),
  ),
  lots: story(
    'lots:read',
    ...kept,
    ...allSteps(lotLifecycle),
    'decide',
    'split',
    'ask-withdrawal',
    'ask-change',
    'grant-request',
    'decline-request',
    ...accessActions,
  ),
  items: story(
    'items:read',
    'create',
    'update',
    'add-picture',
    'remove-picture',
    'order-pictures',
    'retry-picture',
    ...allSteps(catalogueLifecycle),
    ...allSteps(custodyLifecycle),
    'reserve',
    'change-reservation',
    'withdraw-reservation',
    'expire-reservation',
    'move-up',
    'sell',
    'cancel-sale',
    ...accessActions,
  ),
  artists: story('artists:read', ...kept, 'merge', 'undo-merge', 'link-name', 'tell-apart', 'compare-again'),
  collections: story(
    'collections:read',
    'create',
    'update',
    'make-link',
    'revoke-link',
    ...allSteps(collectionLifecycle),
  ),
  works: story('works:read', ...kept),
  imports: story('imports:run', 'upload', 'commit', 'rollBack', 'remove'),
  customers: story(
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
    'give-task',
    'finish-task',
    'reopen-task',
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
  verifications: story(
    'customers:see-details',
    'update',
    'add-document',
    'update-document',
    'remove-document',
    ...allSteps(verificationLifecycle),
  ),
  templates: story('campaigns:read', 'create', 'update', 'restore', 'archive', 'unarchive', 'test'),
  campaigns: story(
    'campaigns:read',
    'create',
    'update',
    ...allSteps(campaignLifecycle),
    'accept',
    'choose-winner',
    'take-for-sent',
    'send-doubtful',
    'be-refused',
    ...accessActions,
  ),
  segments: story('campaigns:read', 'create', 'update', 'freeze', 'thaw', 'add-people'),
  suppressions: story('campaigns:read', 'suppress', 'release'),
  users: story(
    'users:manage',
    'invite',
    'invite-again',
    'activate',
    'update',
    'change-password',
    'reset-password',
    'found-house',
  ),
  house: story(
    'settings:read',
    'see-buyer',
    'see-client',
    'update',
    'load-sanctions',
    'set-threshold',
    'remove-threshold',
    'give-rate',
  ),
  gallery: story('settings:read', 'update'),
  email: story('settings:read', 'update'),
  departments: story('settings:read', ...kept),
  categories: story('settings:read', ...kept),
  currencies: story('settings:read', ...kept),
  'publication-rules': story('settings:read', 'update'),
  'auction-rules': story('auctions:read', 'update'),
  'mail-accounts': story('settings:read', ...kept, 'make-key', 'use-key'),
  outbox: story('outbox:read', 'send-again'),
  'returned-mails': story('returns:handle', 'retry', 'dismiss', 'restore'),
  jobs: story('jobs:read', 'cancel', 'retry'),
  'sale-defaults': story('settings:read', 'update'),
  schedules: story('settings:read', ...kept, 'supersede', 'retire', 'reinstate'),
  // Open pages are told of these; nothing is written down.
  'mail-pictures': story('campaigns:read'),
  views: story('home:read'),
} as const;

export type EventNoun = keyof typeof eventTypes;
export type EventAction<N extends EventNoun> = (typeof eventTypes)[N]['actions'][number];
export const eventNouns = Object.keys(eventTypes) as [EventNoun, ...EventNoun[]];

/** One thing an event is about. */
export interface Subject {
  noun: EventNoun;
  id: number;
}
