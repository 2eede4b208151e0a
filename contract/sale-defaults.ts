import * as z from 'zod';
import { currency, row, toShape } from './api/field';
import { auctionFields } from './auction-fields';
import type { ScheduleKind } from './schedule-fields';

/** The schedules of an auction that have a default. */
export const saleSchedules = {
  premiumScheduleId: 'PREMIUM',
  incrementScheduleId: 'INCREMENT',
  taxScheduleId: 'TAX',
  resaleRightScheduleId: 'RESALE_RIGHT',
} as const satisfies Record<string, ScheduleKind>;
export type SaleSchedule = keyof typeof saleSchedules;
export const saleScheduleNames = Object.keys(saleSchedules) as [SaleSchedule, ...SaleSchedule[]];

const { premiumScheduleId, incrementScheduleId, taxScheduleId, resaleRightScheduleId } = auctionFields;
const scheduleFields = { premiumScheduleId, incrementScheduleId, taxScheduleId, resaleRightScheduleId };
// biome-ignore format: keep each field on one line
export const saleDefaultFields = {
  currency: currency({ column: 'currency', label: 'catalogue.currency' }),
  /** null: for every department without a default of its own */
  departmentId: row('departments', { column: 'department_id', label: 'saleDefaults.department' }),
  ...scheduleFields,
};

const Form = z.strictObject(toShape(saleDefaultFields));
export type SaleDefaultsForm = z.infer<typeof Form>;
/** `version`: 0 if this currency and department have no defaults. */
export const SaleDefaultsChange = Form.extend({ version: z.number().int().min(0) });

export const SaleDefaults = Form.extend({
  id: z.number(),
  /** the names of the schedules */
  names: z.partialRecord(z.enum(saleScheduleNames), z.string()),
  version: z.number(),
});
export type SaleDefaults = z.infer<typeof SaleDefaults>;

/** The default schedules of a new auction. */
export const AppliedDefaults = z.object({
  ...toShape(scheduleFields),
  /** schedules for which the auction's departments have different defaults, so that the user must choose */
  differing: z.array(z.enum(saleScheduleNames)),
});
export type AppliedDefaults = z.infer<typeof AppliedDefaults>;
