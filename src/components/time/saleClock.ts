import { timeFormat } from '#contract/time-format';

export { instantOf, preciseWallClock, wallClock } from '#contract/wall-clock';

export const isZone = (zone: string): boolean => {
  try {
    return Boolean(timeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** The zones this browser knows; UTC is not among them everywhere. */
export const zones = (): string[] => {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes('UTC') ? known : [...known, 'UTC'];
};
