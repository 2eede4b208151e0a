import { clockChange } from '#contract/wall-clock';
import { isZone } from './saleClock';

/** A form rule: a time at which the clocks of its place change is not saved before it is said which one is meant. */
export const clockRule = (zone: string, message: string) => ({
  validator: async (_: unknown, wall: string | null | undefined) => {
    if (wall && isZone(zone) && clockChange(wall, zone)) throw new Error(message);
  },
});
