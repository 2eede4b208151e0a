import { getTimeFormat } from '#contract/time-format';

export { toInstant, toPreciseWallClock, toWallClock } from '#contract/wall-clock';

export const isZone = (zone: string): boolean => {
  try {
    return Boolean(getTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** The zones this browser knows; UTC is not among them everywhere. */
export const zones = (): string[] => {
  const supported = Intl.supportedValuesOf('timeZone');
  return supported.includes('UTC') ? supported : [...supported, 'UTC'];
};
