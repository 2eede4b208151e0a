import * as z from 'zod';
import { limits } from './api/limits';
import { ById, list, PageQuery, page, Versioned } from './api/page';
import { contract } from './api/route';
import type { Currency } from './currencies';
import type { AppliedSchedule } from './money/charges';
import type { IncrementBody } from './money/increments';
import { AppliedDefaults, SaleDefaults, SaleDefaultsChange } from './sale-defaults';
import { type ScheduleKind, scheduleKinds } from './schedule-fields';
import { forEachKind, head, PublishedSchedule, ScheduleChange, ScheduleForm } from './schedule-form';
import { Day } from './time';
import { WhatIf, WhatIfQuery } from './what-if';

/** the state of a schedule on a day */
export const scheduleStates = ['CURRENT', 'COMING', 'PAST', 'RETIRED'] as const;

export const Schedule = forEachKind({
  ...head,
  id: z.number(),
  /** the schedule it replaced */
  supersedes: z.number().nullable(),
  supersededBy: z.number().nullable(),
  state: z.enum(scheduleStates),
  /** number of auctions that use it; if any, it is not edited in place */
  sales: z.number(),
  version: z.number(),
});
export type Schedule = z.infer<typeof Schedule>;
export type ScheduleOf<K extends ScheduleKind> = Extract<Schedule, { kind: K }>;

/** Converts a schedule to the input of the pure functions in charges.ts. */
export const toAppliedSchedule = <Body>({
  body,
  ...schedule
}: Pick<Schedule, 'id' | 'name' | 'validFrom' | 'source'> & { body: Body }): AppliedSchedule<Body> => ({
  body,
  rule: {
    id: schedule.id,
    name: schedule.name,
    validFrom: schedule.validFrom,
    source: schedule.source,
  },
});

/** Returns the increments of a schedule in minor units of the auction's currency. */
export function convertIncrements(
  schedule: Pick<ScheduleOf<'INCREMENT'>, 'currency' | 'body'>,
  currency: Currency,
): IncrementBody {
  if (schedule.currency !== null) return schedule.body;
  const toMinor = (major: number) => major * currency.minorPerMajor;
  return {
    mode: schedule.body.mode,
    rows: schedule.body.rows.map((row) =>
      'step' in row
        ? { from: toMinor(row.from), step: toMinor(row.step) }
        : { from: toMinor(row.from), per: toMinor(row.per), pattern: row.pattern.map(toMinor) },
    ),
  };
}

export const schedules = contract({
  list: {
    method: 'GET',
    path: '/schedules',
    permission: 'signed-in',
    subject: 'none',
    summary: 'List the dated schedules. Commission only for users who may read the settings.',
    query: PageQuery.extend({
      kind: z.enum(scheduleKinds).optional(),
      state: list(z.enum(scheduleStates)),
      /** only those that fit an auction in this currency */
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
      'Compute what a hammer price means for buyer, seller and house under the selected schedules, with the working.',
    query: WhatIfQuery,
    reply: WhatIf,
  },
  published: {
    method: 'GET',
    path: '/schedules/published',
    permission: 'settings:read',
    subject: 'none',
    summary:
      'List the published schedules of a kind from which a new one can start, each with source and date.',
    query: z.object({ kind: z.enum(scheduleKinds) }),
    reply: z.object({ schedules: z.array(PublishedSchedule) }),
  },
  defaults: {
    method: 'GET',
    path: '/sale-defaults',
    permission: 'settings:read',
    subject: 'none',
    summary: 'List the default schedules of new auctions by currency and department.',
    reply: z.object({ defaults: z.array(SaleDefaults) }),
  },
  saveDefaults: {
    method: 'PUT',
    path: '/sale-defaults',
    permission: 'settings:edit',
    subject: 'none',
    summary: 'Set the default schedules of new auctions in a currency, for one department or for all.',
    body: SaleDefaultsChange,
    reply: z.object({ defaults: z.array(SaleDefaults) }),
    current: SaleDefaults,
  },
  appliedDefaults: {
    method: 'GET',
    path: '/sale-defaults/applied',
    permission: 'auctions:create',
    subject: 'none',
    summary:
      'Get the default schedules of a new auction with this currency, these departments and this first day.',
    query: z.object({
      currency: z.string().max(limits.currency),
      department: list(z.coerce.number().int().positive()),
      /** the first day of the auction; absent: today */
      on: Day.optional(),
    }),
    reply: AppliedDefaults,
  },
  read: {
    method: 'GET',
    path: '/schedules/:id',
    permission: 'signed-in',
    subject: 'schedule',
    summary: 'Get a schedule.',
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
    summary: 'Correct a schedule that no auction uses yet.',
    params: ById,
    body: ScheduleChange,
    reply: Schedule,
  },
  supersede: {
    method: 'POST',
    path: '/schedules/:id/successor',
    permission: 'settings:edit',
    subject: 'schedule',
    summary: 'Replace a schedule by a new one of the same kind; the old one ends the day before.',
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
    summary: 'Retire a schedule, so that new auctions cannot use it.',
    params: ById,
    body: Versioned,
    reply: Schedule,
  },
  reinstate: {
    method: 'POST',
    path: '/schedules/:id/reinstatement',
    permission: 'settings:edit',
    subject: 'schedule',
    summary: 'Restore a retired schedule.',
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
