import * as z from 'zod';
import { line } from './line';
import { sourced } from './preset';
import { settingsLimits as most } from './settings-limits';
import { VatScheme } from './vat';

export const DepartmentForm = z.strictObject({
  code: line(most.departmentCode).min(1),
  name: line(most.name).min(1),
  active: z.boolean(),
});
export const Department = DepartmentForm.extend({
  id: z.number(),
  ...sourced,
  categories: z.number(),
  users: z.number(),
  version: z.number(),
});
export type Department = z.infer<typeof Department>;

export const CategoryForm = z.strictObject({
  departmentId: z.number().int().positive(),
  name: line(most.name).min(1),
  /** what its lots get that name no scheme of their own */
  defaultVatScheme: VatScheme.nullable(),
  /** works of living or recently deceased artists: the resale right may apply */
  arrPossible: z.boolean(),
  /** works of art in the sense of the money-laundering rules */
  amlRegulated: z.boolean(),
  active: z.boolean(),
  position: z.number().int().min(0).max(1_000_000),
});
export const Category = CategoryForm.extend({ id: z.number(), ...sourced, version: z.number() });
export type Category = z.infer<typeof Category>;
/** What of a department or a category the house decides. */
export type DepartmentForm = z.infer<typeof DepartmentForm>;
export type CategoryForm = z.infer<typeof CategoryForm>;
