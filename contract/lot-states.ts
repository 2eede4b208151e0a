import { type Lifecycle, listStates, type StateOf, type StepOf } from './api/lifecycle';

/**
 * The lifecycle of a lot. READY is never stored: it is a DRAFT with a complete checklist. `undo` is possible while the
 * auction is LIVE and only for the last result; afterwards a wrong result is corrected.
 */
export const lotLifecycle = {
  DRAFT: { publish: 'PUBLISHED', withdraw: 'WITHDRAWN' },
  PUBLISHED: { open: 'OPEN', unpublish: 'DRAFT', withdraw: 'WITHDRAWN' },
  OPEN: { sell: 'SOLD', pass: 'PASSED', hold: 'SUBJECT', close: 'PUBLISHED' },
  SUBJECT: { sell: 'SOLD', pass: 'PASSED', correct: 'PUBLISHED', undo: 'PUBLISHED' },
  SOLD: { correct: 'PUBLISHED', undo: 'PUBLISHED' },
  /** `reoffer`: its items are offered again as a lot of another auction; this lot stays unchanged */
  PASSED: { correct: 'PUBLISHED', undo: 'PUBLISHED', reoffer: 'PASSED' },
  WITHDRAWN: { reinstate: 'DRAFT', correct: 'PUBLISHED', undo: 'PUBLISHED' },
} as const satisfies Lifecycle;
export type LotStatus = StateOf<typeof lotLifecycle>;
export type LotStep = StepOf<typeof lotLifecycle>;
export const lotStatuses = listStates(lotLifecycle);
/** lots whose result is known */
export const lotResults = ['SOLD', 'PASSED', 'SUBJECT', 'WITHDRAWN'] as const satisfies readonly LotStatus[];
export type LotResult = (typeof lotResults)[number];
/** lots that were put up for sale */
export const offeredResults = lotResults.filter((result) => result !== 'WITHDRAWN');
/** Returns whether the lot's state is one of `lotResults`. */
export const hasResult = ({ status }: { status: LotStatus }): boolean =>
  lotResults.some((result) => result === status);
/** Returns whether the lot was published with its auction and not withdrawn. */
export const isPublishedLot = ({ status }: { status: LotStatus }): boolean =>
  status !== 'DRAFT' && status !== 'WITHDRAWN';
/** lots without a result */
export const statusesWithoutResult = lotStatuses.filter((status) => !hasResult({ status }));

/** published lots without a result */
export const awaitingResultStatuses = statusesWithoutResult.filter((status) => status !== 'DRAFT');
