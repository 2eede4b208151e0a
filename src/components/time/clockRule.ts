import { findClockChange } from '#contract/wall-clock';
import { isZone } from './saleClock';

/** Returns a form rule that refuses a time which a clock change skips or repeats, until the user has resolved it. */
export const clockRule = (zone: string, message: string) => ({
  validator: async (_: unknown, wall: string | null | undefined) => {
    if (wall && isZone(zone) && findClockChange(wall, zone)) throw new Error(message);
  },
});
