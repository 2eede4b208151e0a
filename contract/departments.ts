import * as z from 'zod';
import { choice, choiceOrNone, count, flag, labels, rateOrNone, row, text, toShape } from './api/field';
import { limits } from './api/limits';
import { Versioned } from './api/page';
import { Line } from './line';
import { marginKinds } from './money/invoice-lines';
import { vatSchemes } from './money/vat';
import { sourced } from './preset';

/** The VAT rate on invoices to buyers, and on settlements with consignors, where it is not the standard rate of the tax schedule. */
const invoiceVatRate = rateOrNone({ column: 'invoice_vat_rate', label: 'category.invoiceVatRate' });
const settlementVatRate = rateOrNone({
  column: 'settlement_vat_rate',
  label: 'category.settlementVatRate',
});
/** A category uses the rates of its department where it has none of its own. */
const vatRates = {
  invoiceVatRate: { ...invoiceVatRate, schema: invoiceVatRate.schema.default(null) },
  settlementVatRate: { ...settlementVatRate, schema: settlementVatRate.schema.default(null) },
};
/** Callers written before there were rates send none, which leaves the stored ones. */
const changedRates = {
  invoiceVatRate: invoiceVatRate.schema.optional(),
  settlementVatRate: settlementVatRate.schema.optional(),
};

export const detailLabelLimits = { labels: 30, label: 60 } as const;
const DetailLabels = z
  .array(
    z.strictObject({
      /** null: a new label */
      id: z.number().int().positive().nullable(),
      label: Line.min(1).max(detailLabelLimits.label),
    }),
  )
  .max(detailLabelLimits.labels)
  .superRefine((labels, context) => {
    const used = new Set<string>();
    for (const [at, { label }] of labels.entries()) {
      const comparable = label.toLowerCase();
      if (used.has(comparable))
        context.addIssue({ code: 'custom', message: 'duplicate', path: [at, 'label'] });
      used.add(comparable);
    }
  });
export type DetailLabel = z.output<typeof DetailLabels>[number];

const marginKind = choice(marginKinds, {
  column: 'margin_kind',
  label: 'category.marginKind',
  words: 'category.marginKind',
});
const head = row('users', { column: 'head_id', label: 'department.head' });
/** Settings of a department or a category. */
// biome-ignore format: keep each field on one line
export const departmentFields = {
  name: text({ max: limits.name, required: true, column: 'name', label: 'department.name' }),
  code: text({ max: 20, required: true, column: 'code', label: 'department.code' }),
  /** the user who leads it */
  headId: { ...head, schema: head.schema.default(null) },
  ...vatRates,
  active: flag({ column: 'active', label: 'settings.active' }),
};
// biome-ignore format: keep each field on one line
export const categoryFields = {
  name: text({ max: limits.name, required: true, column: 'name', label: 'category.name' }),
  departmentId: { ...row('departments', { column: 'department_id', label: 'category.department' }), required: true, schema: z.number().int().positive() },
  /** default for lots without a scheme of their own */
  defaultVatScheme: choiceOrNone(vatSchemes, { column: 'default_vat_scheme', label: 'category.vatScheme', words: 'lots.vatScheme' }),
  ...vatRates,
  /** the labels of its items' details, in this order: "Movement", "Case", "Reference" */
  detailLabels: labels(DetailLabels.default([]), { column: null, label: 'category.detailLabels' }),
  /** the wording of the margin scheme on invoices */
  marginKind: { ...marginKind, schema: marginKind.schema.default('ART') },
  /** works of living or recently deceased artists: the resale right can apply */
  arrPossible: flag({ column: 'arr_possible', label: 'category.arr' }),
  /** works of art as defined by the anti-money-laundering rules */
  amlRegulated: flag({ column: 'aml_regulated', label: 'category.aml' }),
  active: flag({ column: 'active', label: 'settings.active' }),
  position: count({ min: 0, max: 1_000_000, column: 'position', label: 'category.position' }),
};

export const DepartmentForm = z.strictObject(toShape(departmentFields));
/** Callers written before departments had a head send none, which leaves the stored one. */
export const DepartmentChange = DepartmentForm.extend({
  headId: head.schema.optional(),
  ...changedRates,
  ...Versioned.shape,
});
export const Department = DepartmentForm.extend({
  id: z.number(),
  ...sourced,
  categories: z.number(),
  users: z.number(),
  /** the name of the head */
  head: z.string().nullable(),
  position: z.number(),
  version: z.number(),
});
export type Department = z.infer<typeof Department>;

export const CategoryForm = z.strictObject(toShape(categoryFields));
/** A new category without a position becomes the last of its department. */
export const NewCategory = CategoryForm.partial({ position: true });
export type NewCategory = z.infer<typeof NewCategory>;
export const CategoryChange = CategoryForm.extend({
  marginKind: marginKind.schema.optional(),
  /** Callers written before there were labels send none, which leaves the stored ones. */
  detailLabels: DetailLabels.optional(),
  ...changedRates,
  ...Versioned.shape,
});
export const Category = CategoryForm.extend({
  id: z.number(),
  ...sourced,
  /** labels that were removed while items had values under them */
  formerDetailLabels: z.array(z.object({ id: z.number(), label: z.string() })),
  version: z.number(),
});
export type Category = z.infer<typeof Category>;
export type DepartmentChange = z.infer<typeof DepartmentChange>;
export type DepartmentForm = z.infer<typeof DepartmentForm>;
export type CategoryChange = z.infer<typeof CategoryChange>;
export type CategoryForm = z.infer<typeof CategoryForm>;

/** Where a department moves: before another one; null: to the end. */
export const DepartmentPlace = z.strictObject({ before: z.number().int().positive().nullable() });
/** Where a category moves: into a department, before another category of it; null: to its end. */
export const CategoryPlace = DepartmentPlace.extend({ departmentId: z.number().int().positive() });
