import { useStoredChoice } from '@/services/storedChoice';

const densities = ['dense', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** Row height is stored per browser, not in the address, because it is a habit of the user rather than part of a view. */
export const useDensity = () => useStoredChoice('density', densities);
