import * as z from 'zod';
import { ById, PageQuery, page } from './api/page';
import { contract } from './api/route';
import { toSelectionSchema } from './api/selection';
import { companies } from './companies';
import { InvoiceRun } from './invoices';
import { NamedCustomer } from './linked-customer';
import { Amount, Rate } from './money/amount';
import { termsStates } from './terms-of-sale';
import { Day } from './time';

/** The reminders of an overdue invoice, one after the other. */
export const reminderSteps = [1, 2, 3] as const;
export type ReminderStep = (typeof reminderSteps)[number];

export const interestPeriods = ['MONTH', 'YEAR'] as const;
/** Most days after the due date of a step. */
export const maxReminderDays = 365;

const Days = z.number().int().min(1).max(maxReminderDays);
const Rules = {
  /** days after the due date, of each step */
  days: z
    .tuple([Days, Days, Days])
    .refine(([first, second, third]) => first < second && second < third, 'ascending'),
  /** what each step may be charged with, in minor units of the currency of the house; 0: nothing */
  fees: z.tuple([Amount, Amount, Amount]),
  /** late interest in basis points of the open amount; 0: none */
  interestRate: Rate,
  interestPer: z.enum(interestPeriods),
};
const StoredRules = z.object({ ...Rules, currency: z.string() });
export type ReminderRules = z.output<typeof StoredRules>;

const Settings = z.object({
  /** without any, the standard applies */
  versions: z.array(
    StoredRules.extend({
      validFrom: z.string(),
      state: z.enum(termsStates),
      by: z.object({ id: z.number(), name: z.string() }),
    }),
  ),
  standard: StoredRules,
  /** the currency of fees that are entered now */
  currency: z.string(),
  /** 0: never saved */
  version: z.number(),
});
export type ReminderSettings = z.infer<typeof Settings>;

const Step = z.number().int().min(1).max(reminderSteps.length);

const OverdueInvoice = z.object({
  id: z.number(),
  number: z.string(),
  currency: z.string(),
  open: Amount,
  dueOn: z.string(),
  daysOverdue: z.number(),
  /** the step that is due now; null: none yet */
  step: Step.nullable(),
  /** the last reminder */
  last: z.object({ step: z.number(), day: z.string() }).nullable(),
  /** late interest until today that no invoice charges yet */
  interest: Amount,
  /** fees of the reminders that were sent and that no invoice charges yet */
  fee: Amount,
});
export type OverdueInvoice = z.infer<typeof OverdueInvoice>;

/** A customer who can be reminded now, with all overdue invoices of one company that are not on hold. */
export const Reminder = z.object({
  /** the id of one of the invoices */
  id: z.number(),
  company: z.enum(companies),
  customer: NamedCustomer,
  /** null: the customer has no email address */
  address: z.string().nullable(),
  /** the highest step that is due, whose email is sent */
  step: Step,
  invoices: z.array(OverdueInvoice),
});
export type Reminder = z.infer<typeof Reminder>;

const filters = {
  company: z.enum(companies).optional(),
};
const ByCompany = z.object({ company: z.enum(companies) });

export const reminders = contract({
  list: {
    method: 'GET',
    path: '/reminders',
    permission: 'invoices:read',
    subject: 'none',
    summary:
      'List the customers with an overdue invoice whose next reminder is due, the longest overdue first. Invoices on hold are left out.',
    query: PageQuery.extend(filters),
    reply: page(Reminder),
  },
  send: {
    method: 'POST',
    path: '/reminders',
    permission: 'invoices:issue',
    subject: 'none',
    summary:
      'Email reminders that are due. A job does so; its reply names the customers who were not reminded.',
    body: z.strictObject({ rows: toSelectionSchema(filters) }),
    reply: InvoiceRun,
    status: 202,
  },
  lateCharge: {
    method: 'GET',
    path: '/invoices/:id/late-charges',
    permission: 'invoices:read',
    subject: 'none',
    summary:
      'Get the late interest and the fees of reminders that an invoice can be charged with now; null: nothing.',
    params: ById,
    reply: z.object({ charge: z.object({ interest: Amount, fee: Amount }).nullable() }),
  },
  charge: {
    method: 'POST',
    path: '/invoices/:id/late-charges',
    permission: 'invoices:edit',
    subject: 'none',
    summary: 'Draft an invoice with the late interest and the fees of reminders of an overdue invoice.',
    params: ById,
    body: z
      .strictObject({ interest: z.boolean(), fee: z.boolean() })
      .refine(({ interest, fee }) => interest || fee, { message: 'required', path: ['interest'] }),
    reply: z.object({ id: z.number() }),
    status: 201,
  },
  settings: {
    method: 'GET',
    path: '/reminders/settings/:company',
    permission: 'settings:read',
    subject: 'none',
    summary: 'Get when a company reminds of overdue invoices, and its late interest, with first days.',
    params: ByCompany,
    reply: Settings,
  },
  saveSettings: {
    method: 'PUT',
    path: '/reminders/settings/:company',
    permission: 'settings:edit',
    subject: 'none',
    summary: 'Change when a company reminds of overdue invoices from a day on, today at the earliest.',
    params: ByCompany,
    body: z.strictObject({ version: z.number().int().min(0), validFrom: Day, ...Rules }),
    reply: Settings,
  },
});
