import { useModel } from '@umijs/max';
import { toWallClock } from '#contract/wall-clock';

/** Returns the current day at the place of the house, by which payments are dated. */
export function useHouseDay(): string {
  const { initialState } = useModel('@@initialState');
  return toWallClock(new Date().toISOString(), initialState?.house.timeZone ?? 'UTC').slice(0, 10);
}
