import * as z from 'zod';
import { contract } from './api/route';
import { auctionStatuses } from './auction-states';
import { Amount, SignedAmount } from './money/amount';
import { Day } from './time';

/** What waits for a decision of everybody with the permission, whichever sale it is about. */
export const decisionKinds = [
  'campaignsToApprove',
  'sanctionsToDecide',
  'customersToVerify',
  'requestsToAnswer',
  'ratesMissing',
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** What can wait for a reader; the locales say it as a sentence (`home.waiting.<kind>`). */
export const waitingKinds = [
  'lotsBlocked',
  'requestsOpen',
  'lotsWithoutResult',
  'decisionsOpen',
  'subjectWithoutDate',
  'stagedResults',
  'mailsFailed',
  // Requests are counted by sale, as requestsOpen.
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
/** Whom the reader is to think of; null: they have no door to customers. */
const People = z
  .object({
    /** the reader's, what is due first; at most 10 */
    tasks: z.array(
      z.object({
        id: z.number(),
        customer: Person,
        text: z.string(),
        dueOn: z.string(),
        version: z.number(),
      }),
    ),
    /** notes of late for the reader's attention */
    mentions: z.array(
      z.object({ id: z.number(), customer: Person, by: z.string().nullable(), at: z.string() }),
    ),
    /** of customers the reader looks after, in the next days */
    birthdays: z.array(Person.extend({ day: z.string() })),
    /** of customers the reader looks after: so many years ago they bought here, on that day */
    anniversaries: z.array(Person.extend({ day: z.string(), years: z.number() })),
    /** number of the reader's active customers without a contact since `quietSince` */
    quiet: z.number(),
    quietSince: Day,
  })
  .nullable();

const Home = z.object({
  people: People,
  waiting: z.array(Waiting),
  nextSales: z.array(NextSale),
  /** lots of my departments that are not ready, of the nearest sales first; at most 20 */
  myLots: z.array(MyLot),
  /** how many there are in all, by sale */
  myLotsOf: z.array(z.object({ auctionId: z.number(), auctionCode: z.string(), count: z.number() })),
});
export type Home = z.infer<typeof Home>;

const Dashboard = Home.extend({
  /** concluded and running sales, newest first */
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
  /** hammer of this calendar year and the one before, up to the same day, by currency */
  years: z.array(
    z.object({ currency: z.string(), hammer: SignedAmount, before: SignedAmount, sold: z.number() }),
  ),
  /** first and last day of both periods, compared with the date of each sale at its place */
  thisYear: z.object({ from: Day, to: Day }),
  yearBefore: z.object({ from: Day, to: Day }),
  stock: z.object({ available: z.number(), inAuction: z.number(), sold: z.number() }),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const home = contract({
  read: {
    method: 'GET',
    path: '/home',
    permission: 'home:read',
    subject: 'none',
    summary: 'What waits for me, and the next sales.',
    reply: Home,
  },
  dashboard: {
    method: 'GET',
    path: '/dashboard',
    permission: 'dashboard:read',
    subject: 'none',
    summary: 'What waits for me, the next and the last sales, and figures of the house.',
    reply: Dashboard,
  },
});
