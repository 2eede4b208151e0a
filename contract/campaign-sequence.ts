import type { topics } from './consents';
import type { StarterKey } from './template-fields';

/**
 * The emails that a sale usually has, and how many days after it each is sent; before it: below zero. `starter`: what its
 * draft begins with; null: what is said then differs from sale to sale.
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
