import * as z from 'zod';
import { Analysis, AnalysisQuery, AnalysisSales, AnalysisSalesQuery } from './analysis';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import { auctionStatuses } from './auction-states';
import { campaignStates } from './campaign-states';
import { importTargets } from './import-fields';
import { requestKinds } from './lots';
import { Amount, SignedAmount } from './money/amount';
import { requestOutcomes } from './requests';
import { Day } from './time';

/** Decisions that wait for any user with the permission, in all auctions. */
export const decisionKinds = [
  'campaignsToApprove',
  'sanctionsToDecide',
  'customersToVerify',
  'requestsToAnswer',
  'ratesMissing',
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** What can wait for a user; texts in the locales: `home.waiting.<kind>`. */
export const waitingKinds = [
  'lotsBlocked',
  'requestsOpen',
  'lotsWithoutResult',
  'decisionsOpen',
  'subjectWithoutDate',
  'stagedResults',
  'mailsFailed',
  // Requests are counted by auction instead, as requestsOpen.
  ...decisionKinds.filter((kind) => kind !== 'requestsToAnswer'),
] as const;

const Waiting = z.object({
  kind: z.enum(waitingKinds),
  count: z.number(),
  auction: z
    .object({ id: z.number(), code: z.string(), title: z.string(), startsAt: z.string().nullable() })
    .nullable(),
});

const NextSale = z.object({
  id: z.number(),
  coverId: z.number().nullable(),
  code: z.string(),
  title: z.string(),
  status: z.enum(auctionStatuses),
  startsAt: z.string().nullable(),
  timeZone: z.string(),
  currency: z.string(),
  lots: z.number(),
  /** lots that block publication; 0 once published */
  blocked: z.number(),
  estimateLow: Amount,
  estimateHigh: Amount,
});

const MyLot = z.object({
  auctionId: z.number(),
  auctionCode: z.string(),
  number: z.string(),
  title: z.string(),
  pictureId: z.number().nullable(),
  issues: z.array(z.string()),
});

const Person = z.object({ id: z.number(), name: z.string() });
/** Customers who need attention; null for users without access to customers. */
const People = z
  .object({
    /** tasks of the user, earliest due date first; at most 10 */
    tasks: z.array(
      z.object({
        id: z.number(),
        customer: Person,
        text: z.string(),
        dueOn: z.string(),
        version: z.number(),
      }),
    ),
    /** recent notes that mention the user */
    mentions: z.array(
      z.object({
        id: z.number(),
        customer: Person,
        by: z.string().nullable(),
        byId: z.number().nullable(),
        at: z.string(),
      }),
    ),
    /** of customers assigned to the user, in the next days */
    birthdays: z.array(Person.extend({ day: z.string() })),
    /** of customers assigned to the user who bought on that day so many years ago */
    anniversaries: z.array(Person.extend({ day: z.string(), years: z.number() })),
    /** number of the user's active customers without a contact since `quietSince` */
    quiet: z.number(),
    quietSince: Day,
  })
  .nullable();

/** A request of the user to the management about a published lot. */
const OwnRequest = z.object({
  id: z.number(),
  kind: z.enum(requestKinds),
  auctionId: z.number(),
  auctionCode: z.string(),
  number: z.string(),
  title: z.string(),
  /** null while it is open */
  outcome: z.enum(requestOutcomes).nullable(),
  /** when it was decided, or made while it is open */
  at: z.string(),
});

const Home = z.object({
  people: People,
  /** open requests of the user, then those decided in the last days, newest first; at most 10 */
  requests: z.array(OwnRequest),
  waiting: z.array(Waiting),
  nextSales: z.array(NextSale),
  /** lots of the user's departments that are not ready, nearest auctions first; at most 20 */
  myLots: z.array(MyLot),
  /** the total by auction */
  myLotsOf: z.array(z.object({ auctionId: z.number(), auctionCode: z.string(), count: z.number() })),
});
export type Home = z.infer<typeof Home>;

const Dashboard = Home.extend({
  /** running and concluded auctions, newest first */
  lastSales: z.array(
    z.object({
      id: z.number(),
      coverId: z.number().nullable(),
      code: z.string(),
      title: z.string(),
      status: z.enum(auctionStatuses),
      startsAt: z.string().nullable(),
      timeZone: z.string(),
      currency: z.string(),
      offered: z.number(),
      sold: z.number(),
      hammer: Amount,
    }),
  ),
  /** hammer of this calendar year and of the previous one up to the same day, by currency */
  years: z.array(
    z.object({ currency: z.string(), hammer: SignedAmount, before: SignedAmount, sold: z.number() }),
  ),
  /** first and last day of both periods, compared with the local date of each auction */
  thisYear: z.object({ from: Day, to: Day }),
  yearBefore: z.object({ from: Day, to: Day }),
  stock: z.object({ available: z.number(), inAuction: z.number(), sold: z.number() }),
  /** colleagues who used Rostrum in the last minutes, by name */
  colleagues: z.array(Person),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** What is going on now. The state of the system is that of `health.details`. */
const Monitor = z.object({
  /** sales in progress, the earliest start first */
  sales: z.array(
    z.object({
      id: z.number(),
      coverId: z.number().nullable(),
      code: z.string(),
      title: z.string(),
      timeZone: z.string(),
      currency: z.string(),
      lots: z.number(),
      /** lots with a result, and those that were sold */
      done: z.number(),
      sold: z.number(),
      /** hammer of the sold lots */
      hammer: Amount,
      /** low estimates of the lots with a result, and of all lots */
      estimateLowDone: Amount,
      estimateLow: Amount,
      lastResultAt: z.string().nullable(),
      /** by the latest results; null: too few of them */
      lotsPerHour: z.number().nullable(),
      /** at this speed; null: too few results, or none is missing */
      expectedEndAt: z.string().nullable(),
    }),
  ),
  /** files that are being checked or imported, the latest first */
  imports: z.array(
    z.object({
      id: z.number(),
      fileName: z.string(),
      target: z.enum(importTargets),
      /** the auction or collection; 0 for files of customers and artists */
      pageId: z.number(),
      by: Person,
      isCommitting: z.boolean(),
      done: z.number(),
      total: z.number(),
    }),
  ),
  /** campaigns that are being sent or are paused */
  campaigns: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      state: z.enum(campaignStates),
      sent: z.number(),
      recipients: z.number(),
    }),
  ),
  /** users who used Rostrum in the last minutes; null for users who may not list them */
  users: z.array(Person).nullable(),
});
export type Monitor = z.infer<typeof Monitor>;

/** How long open amounts have been due, in days. */
export const ageingBuckets = ['notDue', 'to30', 'to60', 'to90', 'over90'] as const;

/** What buyers owe the house and what it earned, by currency, in minor units. */
const HomeMoney = withRowKind(
  'subject',
  z.object({
    receivables: z.array(
      z.object({
        currency: z.string(),
        /** open invoices */
        invoices: z.number(),
        open: SignedAmount,
        overdue: SignedAmount,
        ageing: z.array(z.object({ bucket: z.enum(ageingBuckets), amount: SignedAmount })),
      }),
    ),
    /** posted to the accounts of income, without VAT: this calendar year, and the previous one up to the same day */
    revenue: secret(
      z.array(z.object({ currency: z.string(), revenue: SignedAmount, before: SignedAmount })).optional(),
      'reports:see-revenue',
    ),
  }),
);
export type HomeMoney = z.infer<typeof HomeMoney>;

/** Minutes after which a user who does nothing no longer counts as here. */
export const presentMinutes = 5;

export const home = contract({
  read: {
    method: 'GET',
    path: '/home',
    permission: 'home:read',
    subject: 'none',
    summary: 'List what waits for the user, and the next auctions.',
    reply: Home,
  },
  dashboard: {
    method: 'GET',
    path: '/dashboard',
    permission: 'dashboard:read',
    subject: 'none',
    summary: "List what waits for the user, the next and the last auctions, and the house's figures.",
    reply: Dashboard,
  },
  money: {
    method: 'GET',
    path: '/home/money',
    permission: 'invoices:read',
    subject: 'none',
    summary: 'Get what buyers owe by currency and age, and the revenue of this year and the previous one.',
    reply: HomeMoney,
  },
  monitor: {
    method: 'GET',
    path: '/dashboard/monitor',
    permission: 'dashboard:read',
    subject: 'none',
    summary:
      'Show what is going on now: sales in progress with their speed, imports, campaigns, and to administrators also who is using Rostrum.',
    reply: Monitor,
  },
  analysis: {
    method: 'GET',
    path: '/dashboard/analysis',
    permission: 'dashboard:read',
    subject: 'none',
    summary:
      'Get the figures of the sales in a period, compared with an earlier one: by month, department, specialist, category and kind of sale, with coming sales and what customers look at.',
    query: AnalysisQuery,
    reply: Analysis,
  },
  analysisSales: {
    method: 'GET',
    path: '/dashboard/analysis/sales',
    permission: 'dashboard:read',
    subject: 'none',
    also: [{ permission: 'reports:see-people', when: 'salesAreOfSpecialist' }],
    summary:
      'List the sales behind a figure of the analysis, latest first, with what each contributes to it.',
    query: AnalysisSalesQuery,
    reply: AnalysisSales,
  },
});
