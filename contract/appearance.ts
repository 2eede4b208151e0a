import * as z from 'zod';

/**
 * What users can choose about the look of their pages. The first choice of each is the standard. HOUSE: as the house has set
 * it; SYSTEM: as the user's device has set it.
 */
export const appearanceChoices = {
  theme: ['HOUSE', 'LIGHT', 'DARK', 'SYSTEM'],
  contrast: ['SYSTEM', 'NORMAL', 'HIGH'],
  motion: ['SYSTEM', 'REDUCED'],
  colorWeak: ['HOUSE', 'ON', 'OFF'],
} as const;

export const Appearance = z.strictObject({
  theme: z.enum(appearanceChoices.theme),
  contrast: z.enum(appearanceChoices.contrast),
  motion: z.enum(appearanceChoices.motion),
  /** inverted colors for people with color vision deficiency */
  colorWeak: z.enum(appearanceChoices.colorWeak),
});
export type Appearance = z.infer<typeof Appearance>;

export const standardAppearance: Appearance = {
  theme: 'HOUSE',
  contrast: 'SYSTEM',
  motion: 'SYSTEM',
  colorWeak: 'HOUSE',
};
