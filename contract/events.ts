import { auctionLifecycle } from './auctions';
import { collectionLifecycle } from './collections';
import { catalogueLifecycle, custodyLifecycle } from './item-states';
import { allSteps } from './lifecycle';
import { lotLifecycle } from './lots';
import type { Deed } from './permissions';
import { accessDeeds } from './secrets';

/** Keeps the names of deeds literal. */
const story = <const D extends string>(read: Deed, ...deeds: readonly D[]) => ({ read, deeds });
const kept = ['create', 'update', 'remove'] as const;

/**
 * What can happen to which noun, and the right by which its story is read. Steps of a lifecycle are deeds of the same
 * name. Words: `activity.<noun>.<deed>` or `activity.<deed>`.
 */
export const stories = {
  auctions: story(
    'auctions:read',
    'create',
    'update',
    'apply',
    'take-back-results',
    ...accessDeeds,
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
    ...accessDeeds,
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
    ...accessDeeds,
  ),
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
  house: story('settings:read', 'update'),
  gallery: story('settings:read', 'update'),
  email: story('settings:read', 'update'),
  departments: story('settings:read', ...kept),
  categories: story('settings:read', ...kept),
  currencies: story('settings:read', ...kept),
  'publication-rules': story('settings:read', 'update'),
  'auction-rules': story('auctions:read', 'update'),
  outbox: story('outbox:read', 'send-again'),
  jobs: story('jobs:read', 'cancel', 'retry'),
  schedules: story('settings:read', ...kept, 'supersede', 'retire', 'reinstate'),
} as const;

export type StoryNoun = keyof typeof stories;
export type StoryDeed<N extends StoryNoun> = (typeof stories)[N]['deeds'][number];
export const storyNouns = Object.keys(stories) as [StoryNoun, ...StoryNoun[]];

/** One thing an event is about. */
export interface Subject {
  noun: StoryNoun;
  id: number;
}
