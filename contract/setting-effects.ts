import * as z from 'zod';
import { list } from './api/page';

/** The settings whose changes touch other rows. */
export const effectNouns = [
  'house',
  'gallery',
  'departments',
  'categories',
  'schedules',
  'sale-defaults',
  'currencies',
  'publication-rules',
  'email',
] as const;
export type EffectNoun = (typeof effectNouns)[number];

/** What a change touches: each is a sentence with counts. */
export const settingEffects = [
  'salesKeepCurrency',
  'salesKeepTimeZone',
  'pagesShowCompany',
  'usersNeedFactor',
  'rowsShowDepartment',
  'rowsKeepDepartment',
  'itemsShowCategory',
  'itemsKeepDetails',
  'itemsKeepDepartment',
  'itemsKeepCategory',
  'lotsUseScheme',
  'lotsUseRate',
  'itemsCountForThreshold',
  'defaultsUseSchedule',
  'salesKeepSchedule',
  'salesKeepDefaults',
  'rowsShowCurrency',
  'lotsCheckedAgain',
  'worksCheckedAgain',
  'campaignsUseSender',
  'campaignsToSend',
  'campaignsToFinish',
  'campaignsToApprove',
] as const;
export type SettingEffect = (typeof settingEffects)[number];

const Effect = z.object({
  effect: z.enum(settingEffects),
  items: z.number(),
  lots: z.number(),
  sales: z.number(),
  users: z.number(),
  collections: z.number(),
  /** defaults, schedules or campaigns */
  others: z.number(),
});
export type Effect = z.infer<typeof Effect>;

export const EffectsQuery = z.object({
  noun: z.enum(effectNouns),
  /** the row; 1 for the house, the gallery and the emails, 0 for the publication rules of the house */
  id: z.coerce.number().int().min(0),
  /** the names of the changed fields */
  changed: list(z.string().max(40)),
});
export type EffectsQuery = z.output<typeof EffectsQuery>;
export const Effects = z.object({ effects: z.array(Effect) });
