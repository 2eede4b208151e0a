import { getTimeFormat } from '#contract/time-format';

export { toInstant, toPreciseWallClock, toWallClock } from '#contract/wall-clock';

export const isZone = (zone: string): boolean => {
  try {
    return Boolean(getTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** Returns the time zones this browser knows; not every browser includes UTC in its list. */
export const zones = (): string[] => {
  const supported = Intl.supportedValuesOf('timeZone');
  return supported.includes('UTC') ? supported : [...supported, 'UTC'];
};
