import type { AuctionStep } from '#contract/auction-states';

/** Reasons that block a step; message ids `auctions.blocked.<code>`. */
export const blockers = [
  'terms_missing',
  'too_early',
  'date_missing',
  'lots_elsewhere',
  'no_lots',
  'lots_blocked',
  'lots_without_result',
  'decisions_open',
  'subject_without_date',
] as const;
export type Blocker = (typeof blockers)[number];
export const isBlocker = (code: string | null): code is Blocker =>
  blockers.some((blocker) => blocker === code);

/** Where each cause is corrected: the query of the sale's page. */
export const blockerLinks: Record<Blocker, string> = {
  terms_missing: '?tab=details',
  too_early: '?tab=details',
  date_missing: '?tab=details',
  lots_elsewhere: '?tab=lots',
  no_lots: '?tab=lots',
  lots_blocked: '?tab=lots&readiness=BLOCKED',
  lots_without_result: '?tab=results&result=TODO',
  decisions_open: '?tab=results',
  subject_without_date: '?tab=results&result=SUBJECT',
};

/** Steps that ask for confirmation, with figures, because they cannot be undone or others rely on them. */
export const stepsToConfirm: readonly AuctionStep[] = ['publish', 'open', 'reconcile', 'conclude'];
