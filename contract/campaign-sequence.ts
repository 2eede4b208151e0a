import type { topics } from './consents';
import type { StarterKey } from './template-fields';

/**
 * The usual emails of an auction, with the day of each relative to the auction (negative: before). `starter`: the initial
 * content of the draft; null: the content differs from auction to auction.
 */
export const sequence = {
  SAVE_THE_DATE: { days: -42, topic: 'EVENTS', starter: 'announcement' },
  HIGHLIGHTS: { days: -21, topic: 'CATALOGUES', starter: null },
  CATALOGUE: { days: -14, topic: 'CATALOGUES', starter: 'catalogue' },
  REMINDER: { days: -2, topic: 'CATALOGUES', starter: null },
  RESULTS: { days: 1, topic: 'RESULTS', starter: 'results' },
} as const satisfies Record<
  string,
  { days: number; topic: (typeof topics)[number]; starter: StarterKey | null }
>;
export type SequenceStep = keyof typeof sequence;
export const sequenceSteps = Object.keys(sequence) as [SequenceStep, ...SequenceStep[]];
