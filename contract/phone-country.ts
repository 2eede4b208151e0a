import * as z from 'zod';

/** A country whose numbers receive text messages: its ISO 3166-1 code, and the calling code without the plus sign. */
export const PhoneCountry = z.object({ country: z.string(), callingCode: z.string() });
export type PhoneCountry = z.infer<typeof PhoneCountry>;

/** Seconds until another code can be requested for a number. */
export const phonePauseSeconds = 60;
