import * as z from 'zod';
import { Amount, Rate } from './amount';
import type { Ruled } from './charges';
import { CommissionBody } from './commission';
import type { Currency } from './currencies';
import { IncrementBody } from './increments';
import { limits } from './limits';
import { ById, list, PageQuery, page, Versioned } from './page';
import { PremiumBody } from './premium';
import { ResaleRightBody } from './resaleRight';
import { contract } from './route';
import { secret } from './secrets';
import { Day } from './time';
import { TaxBody, VatScheme } from './vat';
import { Account } from './working';

/**
 * Dated rules about money. One that a sale refers to is never edited in place: a successor with its own first day
 * takes over, and old figures stay explainable.
 */
export const scheduleKinds = ['PREMIUM', 'INCREMENT', 'TAX', 'RESALE_RIGHT', 'COMMISSION'] as const;
export type ScheduleKind = (typeof scheduleKinds)[number];
/** where a schedule stands on a day */
export const scheduleStates = ['CURRENT', 'COMING', 'PAST', 'RETIRED'] as const;

const head = {
  name: z.string().trim().min(1).max(limits.name),
  /**
   * Amounts in the body are minor units of this currency. null: the rule has no amounts (a flat rate), or, for
   * increments, its amounts are whole major units of whatever currency the sale is in.
   */
  currency: z.string().max(limits.currency).nullable(),
  validFrom: Day,
  validTo: Day.nullable(),
  /** where the figures were read */
  source: z.string().trim().max(limits.source),
  /** the day the source is of; of a source that names none, the day the figures were written down */
  sourceDate: Day.nullable(),
};

const bodies = {
  PREMIUM: z.strictObject({ kind: z.literal('PREMIUM'), body: PremiumBody }),
  INCREMENT: z.strictObject({ kind: z.literal('INCREMENT'), body: IncrementBody }),
  TAX: z.strictObject({ kind: z.literal('TAX'), body: TaxBody }),
  RESALE_RIGHT: z.strictObject({ kind: z.literal('RESALE_RIGHT'), body: ResaleRightBody }),
  COMMISSION: z.strictObject({
    kind: z.literal('COMMISSION'),
    body: secret(CommissionBody, 'settings:read'),
  }),
} as const satisfies Record<ScheduleKind, z.ZodObject>;

/** One schema per kind, each with the same further fields. */
const eachKind = <F extends z.ZodRawShape>(fields: F) =>
  z.discriminatedUnion('kind', [
    bodies.PREMIUM.extend(fields),
    bodies.INCREMENT.extend(fields),
    bodies.TAX.extend(fields),
    bodies.RESALE_RIGHT.extend(fields),
    bodies.COMMISSION.extend(fields),
  ]);

const Given = eachKind(head);
export type ScheduleForm = z.infer<typeof Given>;

/** Does the body hold amounts, which mean nothing without a currency? */
function hasAmounts(form: ScheduleForm): boolean {
  switch (form.kind) {
    case 'PREMIUM':
      return (
        form.body.bands.length > 1 ||
        form.body.cap !== null ||
        form.body.surcharges.some(({ cap }) => cap !== null)
      );
    case 'COMMISSION':
      return form.body.bands.length > 1 || form.body.minimum !== null;
    case 'RESALE_RIGHT':
      return true;
    default:
      return false;
  }
}

function checkDates(
  { validFrom, validTo }: { validFrom: string; validTo: string | null },
  context: z.RefinementCtx,
) {
  if (validTo !== null && validTo < validFrom)
    context.addIssue({ code: 'custom', message: 'before_start', path: ['validTo'] });
}

function checkCurrency(form: ScheduleForm, context: z.RefinementCtx) {
  if (form.currency === null && hasAmounts(form))
    context.addIssue({ code: 'custom', message: 'currency_needed', path: ['currency'] });
  if (form.currency !== null && form.kind === 'TAX')
    context.addIssue({ code: 'custom', message: 'currency_none', path: ['currency'] });
}

export const ScheduleForm = Given.superRefine((form, context) => {
  checkDates(form, context);
  checkCurrency(form, context);
});
const ScheduleChange = eachKind({ ...head, ...Versioned.shape }).superRefine((form, context) => {
  checkDates(form, context);
  checkCurrency(form, context);
});

export const Schedule = eachKind({
  ...head,
  id: z.number(),
  /** the schedule it took over from */
  supersedes: z.number().nullable(),
  supersededBy: z.number().nullable(),
  state: z.enum(scheduleStates),
  /** how many sales refer to it; from the first on it is not edited in place */
  sales: z.number(),
  version: z.number(),
});
export type Schedule = z.infer<typeof Schedule>;
export type ScheduleOf<K extends ScheduleKind> = Extract<Schedule, { kind: K }>;

/** A schedule as the pure functions of charges.ts take it. */
export const ruledBy = <Body>({
  body,
  ...schedule
}: Pick<Schedule, 'id' | 'name' | 'validFrom' | 'source'> & { body: Body }): Ruled<Body> => ({
  body,
  rule: {
    id: schedule.id,
    name: schedule.name,
    validFrom: schedule.validFrom,
    source: schedule.source,
  },
});

/** The increments of a schedule in minor units of the sale's currency. */
export function incrementsIn(
  schedule: Pick<ScheduleOf<'INCREMENT'>, 'currency' | 'body'>,
  currency: Currency,
): IncrementBody {
  if (schedule.currency !== null) return schedule.body;
  const minor = (major: number) => major * currency.minorPerMajor;
  return {
    mode: schedule.body.mode,
    rows: schedule.body.rows.map((row) =>
      'step' in row
        ? { from: minor(row.from), step: minor(row.step) }
        : { from: minor(row.from), per: minor(row.per), pattern: row.pattern.map(minor) },
    ),
  };
}

const chosen = z.coerce.number().int().positive().optional();
const amount = z.coerce.number().pipe(Amount);

export const WhatIfQuery = z.object({
  hammer: amount,
  /** of the hammer; the house's own by default */
  currency: z.string().max(limits.currency).optional(),
  premium: chosen,
  tax: chosen,
  resaleRight: chosen,
  commission: chosen,
  increments: chosen,
  scheme: VatScheme.default('MARGIN'),
  buyer: z.enum(['RESIDENT', 'ABROAD']).default('RESIDENT'),
  channel: z.string().max(60).optional(),
  dutyRate: z.coerce.number().pipe(Rate).optional(),
  estimateLow: amount.optional(),
  estimateHigh: amount.optional(),
  reserve: amount.optional(),
});

export const WhatIf = z.object({
  currency: z.string(),
  hammer: Amount,
  /** what the lot costs its buyer; null without a premium schedule */
  buyer: Account.nullable(),
  /** what it brings its seller; null without a commission schedule */
  seller: secret(Account.nullable(), 'settings:read'),
  /** what the house keeps, net of VAT; null without both */
  houseShare: secret(z.number().nullable(), 'settings:read'),
  /** the bids that follow the hammer price; null without increments */
  nextBids: z.array(Amount).nullable(),
});
export type WhatIf = z.infer<typeof WhatIf>;

export const schedules = contract({
  list: {
    method: 'GET',
    path: '/schedules',
    permission: 'signed-in',
    subject: 'none',
    summary: 'The dated schedules. Commission only for who may read the settings.',
    query: PageQuery.extend({
      kind: z.enum(scheduleKinds).optional(),
      state: list(z.enum(scheduleStates)),
      /** only those that fit a sale in this currency */
      currency: z.string().max(limits.currency).optional(),
    }),
    reply: page(Schedule),
  },
  whatIf: {
    method: 'GET',
    path: '/schedules/what-if',
    permission: 'signed-in',
    subject: 'none',
    summary:
      'What a hammer price means for buyer, seller and house under chosen schedules, with the working.',
    query: WhatIfQuery,
    reply: WhatIf,
  },
  read: {
    method: 'GET',
    path: '/schedules/:id',
    permission: 'signed-in',
    subject: 'schedule',
    summary: 'One schedule.',
    params: ById,
    reply: Schedule,
  },
  create: {
    method: 'POST',
    path: '/schedules',
    permission: 'settings:edit',
    subject: 'none',
    summary: 'Add a schedule.',
    body: ScheduleForm,
    reply: Schedule,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/schedules/:id',
    permission: 'settings:edit',
    subject: 'schedule',
    summary: 'Correct a schedule that no sale refers to yet.',
    params: ById,
    body: ScheduleChange,
    reply: Schedule,
  },
  supersede: {
    method: 'POST',
    path: '/schedules/:id/successor',
    permission: 'settings:edit',
    subject: 'schedule',
    summary: 'Let a new schedule of the same kind take over; the old one ends the day before.',
    params: ById,
    body: ScheduleChange,
    reply: Schedule,
    status: 201,
  },
  retire: {
    method: 'POST',
    path: '/schedules/:id/retirement',
    permission: 'settings:edit',
    subject: 'schedule',
    summary: 'Offer a schedule to no new sale.',
    params: ById,
    body: Versioned,
    reply: Schedule,
  },
  reinstate: {
    method: 'POST',
    path: '/schedules/:id/reinstatement',
    permission: 'settings:edit',
    subject: 'schedule',
    summary: 'Offer a retired schedule again.',
    params: ById,
    body: Versioned,
    reply: Schedule,
  },
  remove: {
    method: 'DELETE',
    path: '/schedules/:id',
    permission: 'settings:edit',
    subject: 'schedule',
    summary: 'Delete a schedule that nothing refers to.',
    params: ById,
    reply: 'nothing',
  },
});
