import { type Lifecycle, listStates, type StateOf, type StepOf } from './api/lifecycle';

/**
 * The way of a lot. READY is never stored: it is a DRAFT whose checklist is complete. `takeBack` exists while the
 * sale is LIVE and only for the last result; afterwards a wrong result is corrected.
 */
export const lotLifecycle = {
  DRAFT: { publish: 'PUBLISHED', withdraw: 'WITHDRAWN' },
  PUBLISHED: { open: 'OPEN', unpublish: 'DRAFT', withdraw: 'WITHDRAWN' },
  OPEN: { sell: 'SOLD', pass: 'PASSED', hold: 'SUBJECT', close: 'PUBLISHED' },
  SUBJECT: { sell: 'SOLD', pass: 'PASSED', correct: 'PUBLISHED', takeBack: 'PUBLISHED' },
  SOLD: { correct: 'PUBLISHED', takeBack: 'PUBLISHED' },
  /** `reoffer`: what it held is offered again, as a lot of another sale; this one stays as it is */
  PASSED: { correct: 'PUBLISHED', takeBack: 'PUBLISHED', reoffer: 'PASSED' },
  WITHDRAWN: { reinstate: 'DRAFT', correct: 'PUBLISHED', takeBack: 'PUBLISHED' },
} as const satisfies Lifecycle;
export type LotStatus = StateOf<typeof lotLifecycle>;
export type LotStep = StepOf<typeof lotLifecycle>;
export const lotStatuses = listStates(lotLifecycle);
/** lots whose result is known */
export const lotResults = ['SOLD', 'PASSED', 'SUBJECT', 'WITHDRAWN'] as const satisfies readonly LotStatus[];
export type LotResult = (typeof lotResults)[number];
/** lots that were put up for sale */
export const offeredResults = lotResults.filter((result) => result !== 'WITHDRAWN');
/** Is the result of the lot known: is its state one of `lotResults`? */
export const hasResult = ({ status }: { status: LotStatus }): boolean =>
  lotResults.some((result) => result === status);
/** Returns whether the lot was published with its sale and not withdrawn. */
export const isPublishedLot = ({ status }: { status: LotStatus }): boolean =>
  status !== 'DRAFT' && status !== 'WITHDRAWN';
/** lots whose result is awaited */
export const statusesWithoutResult = lotStatuses.filter((status) => !hasResult({ status }));

/** lots that are out and still to be knocked down */
export const unsoldStatuses = statusesWithoutResult.filter((status) => status !== 'DRAFT');
