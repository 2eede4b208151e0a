import { useStoredChoice } from '@/services/storedChoice';

const densities = ['dense', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** Row height is a habit of the person, not a part of what the list shows. */
export const useDensity = () => useStoredChoice('density', densities);
