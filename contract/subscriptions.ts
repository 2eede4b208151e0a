import * as z from 'zod';
import { limits } from './api/limits';
import { ById, page, Versioned } from './api/page';
import { contract } from './api/route';
import { reportTabs } from './figures';
import { Line } from './line';
import { subscriptionKinds, subscriptionRhythms } from './subscription-kinds';
import { Day } from './time';

const id = z.number().int().positive();

/** What is subscribed. */
const target = {
  kind: z.enum(subscriptionKinds),
  /** the sale of a report; null: each sale, after it is concluded */
  auctionId: id.nullable().default(null),
  tab: z.enum(reportTabs).nullable().default(null),
  viewId: id.nullable().default(null),
  /** the filters as a query string of the API; of a saved view only what the view itself leaves open */
  query: Line.max(4000).default(''),
};
const plan = {
  name: Line.min(1).max(limits.name),
  rhythm: z.enum(subscriptionRhythms),
  /** 1: Monday; 7: Sunday. Only of a weekly subscription. */
  weekday: z.number().int().min(1).max(7).nullable(),
  /** in the time zone of the owner; null: after each sale */
  hour: z.number().int().min(0).max(23).nullable(),
  /** only of a subscription for one day */
  day: Day.nullable(),
  recipientIds: z.array(id).min(1).max(20),
};
const PlanForm = z.strictObject(plan);
export type SubscriptionPlan = z.output<typeof PlanForm>;
const Target = z.strictObject(target);
export type SubscriptionTarget = z.output<typeof Target>;

const Person = z.object({ id: z.number(), name: z.string() });

export const Subscription = z.object({
  id: z.number(),
  ...target,
  sale: z.object({ id: z.number(), code: z.string(), title: z.string() }).nullable(),
  view: z.object({ id: z.number(), name: z.string(), list: z.string(), query: z.string() }).nullable(),
  ...plan,
  owner: Person,
  /** whether this user is the owner */
  mine: z.boolean(),
  /** whether this user receives it */
  isReceived: z.boolean(),
  /** those who stopped receiving it are not among them */
  recipients: z.array(Person),
  paused: z.boolean(),
  /** null: paused, ended, or due after a sale */
  nextAt: z.string().nullable(),
  /** when this user was sent the last one */
  lastAt: z.string().nullable(),
  version: z.number(),
});
export type Subscription = z.infer<typeof Subscription>;

const ofSubscription = {
  permission: 'home:read' as const,
  subject: 'subscription' as const,
  params: ById,
};

export const subscriptions = contract({
  list: {
    method: 'GET',
    path: '/subscriptions',
    permission: 'home:read',
    subject: 'none',
    summary: "List the user's subscriptions to reports and those that the user receives.",
    reply: page(Subscription),
  },
  candidates: {
    method: 'GET',
    path: '/subscriptions/candidates',
    permission: 'home:read',
    subject: 'none',
    summary: 'List the users who may receive a report, the user first.',
    query: z.object({
      kind: target.kind,
      auctionId: z.coerce.number().int().positive().optional(),
      tab: z.enum(reportTabs).optional(),
      viewId: z.coerce.number().int().positive().optional(),
    }),
    reply: page(Person),
  },
  create: {
    method: 'POST',
    path: '/subscriptions',
    permission: 'home:read',
    subject: 'none',
    summary: 'Subscribe to a report, for oneself or for colleagues who may see it.',
    body: PlanForm.extend(target),
    reply: Subscription,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/subscriptions/:id',
    ...ofSubscription,
    summary: 'Change, pause or resume a subscription of the user.',
    body: PlanForm.extend({ paused: z.boolean() }).partial().extend(Versioned.shape),
    reply: Subscription,
  },
  remove: {
    method: 'DELETE',
    path: '/subscriptions/:id',
    ...ofSubscription,
    summary: 'Delete a subscription of the user.',
    reply: 'nothing',
  },
  leave: {
    method: 'DELETE',
    path: '/subscriptions/:id/receipt',
    ...ofSubscription,
    summary: 'Stop receiving a report.',
    reply: 'nothing',
  },
  send: {
    method: 'POST',
    path: '/subscriptions/:id/sending',
    ...ofSubscription,
    summary:
      'Send the report to the user now; one that follows each sale is about the latest concluded sale.',
    reply: 'nothing',
  },
});
