import * as z from 'zod';

/** An IANA time zone that this platform knows: `Europe/London`. */
export const TimeZone = z
  .string()
  .max(60)
  .refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
    } catch {
      return false;
    }
  }, 'time_zone');
