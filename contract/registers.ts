import * as z from 'zod';
import { ExportQuery, PageQuery } from './api/page';
import { contract } from './api/route';
import { companies } from './companies';
import { SignedAmount } from './money/amount';
import { AmlRow, MarginStockRow, ResaleRightRow, VatReturnRow } from './register-rows';
import { Day } from './time';

/** What the law requires a company to record of its sales to buyers. */
export const registerKinds = ['VAT_RETURN', 'MARGIN_STOCK', 'RESALE_RIGHT', 'AML'] as const;
export type RegisterKind = (typeof registerKinds)[number];

/** Maximum number of days of a period. */
export const maxRegisterDays = 366;

const Figure = z.object({
  figure: z.string(),
  currency: z.string(),
  rows: z.number(),
  amounts: z.record(z.string(), SignedAmount),
});

const Copy = z.object({
  id: z.number(),
  register: z.enum(registerKinds),
  company: z.enum(companies),
  from: z.string(),
  to: z.string(),
  rows: z.number(),
  figures: z.array(Figure),
  frozenAt: z.string(),
  frozenBy: z.object({ id: z.number(), name: z.string() }),
});
export type RegisterCopy = z.infer<typeof Copy>;

const head = {
  company: z.enum(companies),
  from: z.string(),
  to: z.string(),
  /** of all rows of the period */
  figures: z.array(Figure),
  /** rows of the period, or of the chosen figure */
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
  /** the frozen copy that this is; null: computed now */
  copy: Copy.nullable(),
  /** the last closed day of the company; null: no day is closed */
  closedThrough: z.string().nullable(),
};
export const Register = z.discriminatedUnion('register', [
  z.object({ register: z.literal('VAT_RETURN'), rows: z.array(VatReturnRow), ...head }),
  z.object({ register: z.literal('MARGIN_STOCK'), rows: z.array(MarginStockRow), ...head }),
  z.object({ register: z.literal('RESALE_RIGHT'), rows: z.array(ResaleRightRow), ...head }),
  z.object({ register: z.literal('AML'), rows: z.array(AmlRow), ...head }),
]);
export type Register = z.infer<typeof Register>;
/** A page of one register. */
export type RegisterOf<Kind extends RegisterKind> = Extract<Register, { register: Kind }>;
export type RegisterRow<Kind extends RegisterKind = RegisterKind> = RegisterOf<Kind>['rows'][number];

const Kind = z.object({ register: z.enum(registerKinds) });
const period = { company: z.enum(companies), from: Day, to: Day };

export const registers = contract({
  copies: {
    method: 'GET',
    path: '/registers',
    permission: 'accounting:read',
    subject: 'none',
    summary: 'List the frozen copies of the registers of a company, latest period first.',
    query: z.object({ company: z.enum(companies) }),
    reply: z.object({ copies: z.array(Copy) }),
  },
  read: {
    method: 'GET',
    path: '/registers/:register',
    permission: 'accounting:read',
    subject: 'none',
    summary: 'Get a register over a period with its figures. A period that was frozen gives the frozen copy.',
    params: Kind,
    query: PageQuery.omit({ q: true }).extend({
      ...period,
      /** only the rows of this figure */
      figure: z.string().max(80).optional(),
    }),
    reply: Register,
  },
  freeze: {
    method: 'POST',
    path: '/registers/:register/copies',
    permission: 'accounting:close',
    subject: 'none',
    summary:
      'Freeze a register over a closed period. What is recorded for these days later belongs to the period in which it is recorded.',
    params: Kind,
    body: z.strictObject(period),
    reply: Copy,
    status: 201,
  },
  export: {
    method: 'GET',
    path: '/registers/:register/export',
    permission: 'accounting:read',
    subject: 'none',
    summary: 'Export a register over a period as a file. A frozen period gives the same file each time.',
    params: Kind,
    query: ExportQuery.pick({ format: true }).extend(period),
    reply: 'file',
    rows: z.union([VatReturnRow, MarginStockRow, ResaleRightRow, AmlRow]),
  },
});
