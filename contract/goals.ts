import * as z from 'zod';
import {
  amount,
  choice,
  countOrNone,
  currencyOrNone,
  day,
  type FieldValues,
  row,
  rows,
  text,
  toShape,
} from './api/field';
import { ById, list, PageQuery, page, Versioned } from './api/page';
import { contract } from './api/route';
import { goalMeasureNames } from './goal-measures';
import { goalLimits, goalPhases, goalStates, goalVisibilities } from './goal-states';
import { maxAmount } from './money/money';
import { Day } from './time';

const Users = z.array(z.number().int().positive());

// biome-ignore format: keep each field on one line
export const goalFields = {
  title: text({ max: 200, required: true, column: 'title', label: 'goals.field.title', searched: true }),
  from: day({ column: 'from_day', label: 'goals.field.from' }),
  until: day({ column: 'until_day', label: 'goals.field.until' }),
  description: text({ max: 2000, required: true, column: 'description', label: 'goals.field.description', lines: 3 }),
  measure: choice(goalMeasureNames, { column: 'measure', label: 'goals.field.measure', words: 'goals.measure' }),
  departmentId: row('departments', { column: 'department_id', label: 'goals.field.department' }),
  categoryId: row('categories', { column: 'category_id', label: 'goals.field.category' }),
  /** only of a measure in money */
  currency: currencyOrNone({ column: 'currency', label: 'goals.field.currency' }),
  /** minor units, basis points or a whole number, as the measure says */
  target: { ...amount({ column: 'target', label: 'goals.field.target' }), required: true, schema: z.number().int().min(1).max(maxAmount) },
  /** at most one of the two clients */
  clientCustomerId: row('customers', { column: 'client_customer_id', label: 'goals.field.clientCustomer' }),
  clientUserId: row('users', { column: 'client_user_id', label: 'goals.field.clientUser' }),
  /** colleagues who comment, and rate the result at the end */
  inviteeIds: { ...rows('users', { column: 'invitee_ids', label: 'goals.field.invitees' }), schema: Users.max(goalLimits.invitees) },
  weight: countOrNone({ min: 1, max: 100, column: 'weight', label: 'goals.field.weight' }),
  visibility: choice(goalVisibilities, { column: 'visibility', label: 'goals.field.visibility', words: 'goals.visibility' }),
  /** who sees a partially public goal as well */
  viewerIds: { ...rows('users', { column: 'viewer_ids', label: 'goals.field.viewers' }), schema: Users.max(goalLimits.viewers) },
};
const Form = z.strictObject(toShape(goalFields));
export type GoalForm = FieldValues<typeof goalFields>;

/** What the owner writes after the creation, each in its own action. */
// biome-ignore format: keep each field on one line
export const goalEntryFields = {
  result: text({ max: 2000, required: true, column: 'result', label: 'goals.result', lines: 3 }),
};
// biome-ignore format: keep each field on one line
export const goalValueFields = {
  value: { ...amount({ column: 'value', label: 'goals.value' }), required: true, schema: z.number().int().min(0).max(maxAmount) },
  note: text({ max: 500, column: 'note', label: 'goals.value.note' }),
};

const Person = z.object({ id: z.number(), name: z.string() });

const GoalRow = z.object({
  id: z.number(),
  title: z.string(),
  from: Day,
  until: Day,
  state: z.enum(goalStates),
  phase: z.enum(goalPhases),
  owner: Person,
  /** whether the goal is the user's own */
  mine: z.boolean(),
  visibility: z.enum(goalVisibilities),
  measure: z.enum(goalMeasureNames),
  currency: z.string().nullable(),
  departmentId: z.number().nullable(),
  categoryId: z.number().nullable(),
  target: z.number(),
  /** whether this user may see the value */
  isValueVisible: z.boolean(),
  /** null: there is none yet, or the user may not see it */
  value: z.number().nullable(),
  weight: z.number().nullable(),
  /** days until the last one, which counts; null unless the goal is running */
  daysLeft: z.number().nullable(),
  version: z.number(),
});
export type GoalRow = z.infer<typeof GoalRow>;

const Goal = GoalRow.extend({
  description: z.string(),
  /** null: there is none, or the user may not know the name of a customer */
  clientCustomer: Person.nullable(),
  clientUser: Person.nullable(),
  invitees: z.array(Person),
  viewers: z.array(Person),
  /** what the owner wrote when closing it */
  result: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** values entered by hand, newest first; nothing is ever changed or removed */
  values: z.array(
    z.object({ id: z.number(), value: z.number(), note: z.string(), by: Person, at: z.string() }),
  ),
  ratings: z.array(z.object({ by: Person, score: z.number() })),
  /** whether the user may add comments (contract/comments.ts) */
  canComment: z.boolean(),
  canRate: z.boolean(),
});
export type Goal = z.infer<typeof Goal>;

const Counts = z.object({
  RUNNING: z.number(),
  UPCOMING: z.number(),
  ENDED: z.number(),
  DRAFT: z.number(),
  CLOSED: z.number(),
} satisfies Record<(typeof goalPhases)[number], z.ZodType>);

const ofGoal = { permission: 'goals:read' as const, subject: 'goal' as const, params: ById };
const write = { ...ofGoal, permission: 'goals:set' as const };
const namesCustomer = [
  { permission: 'customers:read', subject: 'customer', from: 'body.clientCustomerId' },
] as const;

export const goals = contract({
  list: {
    method: 'GET',
    path: '/goals',
    permission: 'goals:read',
    subject: 'none',
    summary: 'List the goals of the user and those shared with the user, in one phase.',
    query: PageQuery.extend({ phase: z.enum(goalPhases).default('RUNNING') }),
    reply: page(GoalRow).extend({
      /** the number of goals in each phase, whatever is searched */
      counts: Counts,
    }),
  },
  weight: {
    method: 'GET',
    path: '/goal-weights',
    permission: 'goals:read',
    subject: 'none',
    summary: "Add up the weights of the user's other goals in a period, in percent.",
    query: z.object({ from: Day, until: Day, except: list(z.coerce.number().int().positive()) }),
    reply: z.object({ weight: z.number(), goals: z.number() }),
  },
  read: {
    method: 'GET',
    path: '/goals/:id',
    ...ofGoal,
    summary: 'Get a goal with its progress and its ratings.',
    reply: Goal,
  },
  create: {
    method: 'POST',
    path: '/goals',
    permission: 'goals:set',
    subject: 'none',
    also: namesCustomer,
    summary: 'Create a goal of the user: submitted, or as a draft that nobody else sees.',
    body: Form.extend({ isDraft: z.boolean().default(false) }),
    reply: Goal,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/goals/:id',
    ...write,
    also: namesCustomer,
    summary: 'Change a goal of the user that is not closed.',
    body: Form.extend(Versioned.shape),
    reply: Goal,
  },
  submit: {
    method: 'POST',
    path: '/goals/:id/submit',
    ...write,
    summary: 'Submit a draft: its invitees are notified.',
    body: Versioned,
    reply: Goal,
  },
  close: {
    method: 'POST',
    path: '/goals/:id/close',
    ...write,
    summary: 'Close a goal of the user with its result.',
    body: Versioned.extend(toShape(goalEntryFields)),
    reply: Goal,
  },
  remove: {
    method: 'DELETE',
    path: '/goals/:id',
    ...write,
    summary: 'Delete a draft of the user.',
    body: Versioned,
    reply: 'nothing',
  },
  addValue: {
    method: 'POST',
    path: '/goals/:id/values',
    ...write,
    summary: 'Enter the current value of a goal that is measured by hand.',
    body: z.strictObject(toShape(goalValueFields)),
    reply: Goal,
    status: 201,
  },
  rate: {
    method: 'PUT',
    path: '/goals/:id/rating',
    ...write,
    summary: 'Rate a goal after its last day, as an invitee, until it is closed.',
    body: z.strictObject({ score: z.number().int().min(1).max(goalLimits.ratings) }),
    reply: Goal,
  },
});
