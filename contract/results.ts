import * as z from 'zod';
import { limits } from './api/limits';
import { ById, list, PageQuery, page } from './api/page';
import type { RefusalCode, RefusalParams } from './api/refusal';
import { contract } from './api/route';
import { secret, visibilityFlag, withRowKind } from './api/secrets';
import { auctionStatuses } from './auction-states';
import { CustomerSuggestion } from './customers';
import { Line } from './line';
import { linkedCustomer } from './linked-customer';
import { lotSecrets, resultFields } from './lot-fields';
import { maxLotNumberLength } from './lot-number';
import { lotResults, lotStatuses } from './lot-states';
import { InAuction } from './lots';
import { Amount, SignedAmount } from './money/amount';
import { CorrectOutcome, RecordOutcome } from './outcomes';
import { BidderSummary } from './registrations';
import { sanctionStatuses } from './sanction-status';
import { Day } from './time';

/** From this multiple of the high estimate on, a hammer is more likely a typo than a price. */
export const farAboveFactor = 10;

export const Currency = z.object({
  code: z.string(),
  name: z.string(),
  minorPerMajor: z.number(),
  notation: z.string(),
});

/** Refusals that ask for a confirmation: the result is recorded when it is sent again with `confirmed`. */
const confirmable: readonly RefusalCode[] = [
  'result.below_reserve',
  'result.far_above',
  'result.reserve_met',
  'result.unknown_paddle',
  'result.paddle_taken',
  'result.ask_manager',
];
export const isConfirmable = (code: string): boolean => confirmable.some((one) => one === code);

/** A question about a result: its code and the parameters of its text. */
export interface ResultQuestion {
  code: RefusalCode;
  params: RefusalParams;
}

/** Returns all questions of a refusal. One confirmation answers all of them. */
export const listQuestions = <Code extends string>(refusal: { code: Code; params: RefusalParams }) => [
  { code: refusal.code, params: refusal.params },
  ...((refusal.params.others ?? []) as { code: Code; params: RefusalParams }[]),
];

/** A lot as on the clerk's printed sheet. */
export const ResultRow = withRowKind(
  'lotOfSale',
  z.object({
    id: z.number(),
    number: z.string(),
    title: z.string(),
    artist: z.string(),
    pictureId: z.number().nullable(),
    departmentId: z.number().nullable(),
    estimateLow: Amount.nullable(),
    estimateHigh: Amount.nullable(),
    estimateOnRequest: z.boolean(),
    /** null if there is none or this user may not see it */
    reserve: lotSecrets.reserve,
    reserveVisible: visibilityFlag(z.boolean(), 'lots:see-reserve'),
    status: z.enum(lotStatuses),
    ...resultFields,
    /** the linked customer of the buyer */
    customer: linkedCustomer,
    subjectUntil: Day.nullable(),
    resultAt: z.string().nullable(),
    resultBy: z.string().nullable(),
    version: z.number(),
  }),
);
export type ResultRow = z.infer<typeof ResultRow>;

/** What a clerk sees of a customer who may be the buyer. */
export const BuyerSuggestion = CustomerSuggestion.pick({
  id: true,
  customerNo: true,
  name: true,
  town: true,
}).extend({
  /** absent: the sanctions screening has no match */
  sanctions: z.enum(sanctionStatuses).optional(),
  /** as a bidder of the sale; absent: not registered */
  registration: BidderSummary.optional(),
});
export type BuyerSuggestion = z.infer<typeof BuyerSuggestion>;

/** A lot that comes next; it contains no secrets. */
export const UpcomingLot = ResultRow.pick({
  id: true,
  number: true,
  title: true,
  artist: true,
  pictureId: true,
});
/** A recorded result. Its reserve is only returned when the lot itself is requested. */
export const RecentResult = withRowKind(
  'lotOfSale',
  ResultRow.pick({
    id: true,
    number: true,
    status: true,
    hammer: true,
    lastBid: true,
    buyer: true,
    paddle: true,
  }),
);
export type RecentResult = z.infer<typeof RecentResult>;

/** The progress of the auction. `hammer` is the total of sold lots, `subjectHammer` of those waiting for consignors. */
export const Counts = z.object({
  lots: z.number(),
  done: z.number(),
  sold: z.number(),
  passed: z.number(),
  subject: z.number(),
  withdrawn: z.number(),
  hammer: SignedAmount,
  subjectHammer: SignedAmount,
  decisions: z.number(),
});
export type Counts = z.infer<typeof Counts>;

/** The clerk's desk: the current lot, and the latest results. */
export const Desk = z.object({
  status: z.enum(auctionStatuses),
  currency: Currency,
  counts: Counts,
  /** the requested lot, else the first one without a result; null: none is left */
  currentLot: ResultRow.nullable(),
  /** the next lots without a result, at most 3 */
  next: z.array(UpcomingLot),
  /** the result that an undo would remove now; null: none, or the auction is no longer LIVE */
  last: ResultRow.nullable(),
  /** latest results, newest first, at most 5; none once the auction is no longer LIVE */
  recentLots: z.array(RecentResult),
  canRecord: z.boolean(),
  canWithdraw: z.boolean(),
  canCorrect: z.boolean(),
});
export type Desk = z.infer<typeof Desk>;

/** The reply of an action on a result: the current desk, and the affected lot. */
const DeskWithLot = Desk.extend({ lot: ResultRow });

/** A lot with several buyers, about which a user must decide. */
export const Decision = withRowKind(
  'subject',
  z.object({
    id: z.number(),
    kind: z.literal('BUYERS'),
    number: z.string(),
    title: z.string(),
    hammer: resultFields.hammer,
    lotStatus: z.enum(lotStatuses),
    /** each buyer with the parts recorded for that name */
    options: z.array(
      withRowKind(
        'subject',
        z.object({
          buyer: resultFields.buyer,
          price: resultFields.hammer,
          parts: z.array(
            withRowKind(
              'subject',
              z.object({
                ordinal: z.number(),
                title: z.string(),
                reference: z.string(),
                price: resultFields.hammer,
              }),
            ),
          ),
        }),
      ),
    ),
    /** whether every part has its own price and they add up to the hammer */
    splittable: z.boolean(),
    /** the numbers the new lots would get */
    newNumbers: z.array(z.string()),
    createdAt: z.string(),
    decidedAt: z.string().nullable(),
    decidedBy: z.string().nullable(),
    outcome: withRowKind(
      'subject',
      z.object({ buyer: secret(z.string().nullable(), 'results:see-buyer'), numbers: z.array(z.string()) }),
    ).nullable(),
  }),
);
export type Decision = z.infer<typeof Decision>;

/**
 * UNDATED: subject to the consignor's approval, without a deadline. UNDECIDED: with an open decision. STAGED: with an
 * imported result that is not applied yet.
 */
export const resultFilters = ['TODO', 'DONE', ...lotResults, 'UNDATED', 'UNDECIDED', 'STAGED'] as const;
export type ResultFilter = (typeof resultFilters)[number];

export const results = contract({
  desk: {
    method: 'GET',
    path: '/auctions/:id/results/desk',
    permission: 'lots:read',
    subject: 'sale',
    summary:
      'Get the lot to record next (or the requested lot), the latest results and the progress of the auction.',
    params: ById,
    query: z.object({ lot: z.string().max(maxLotNumberLength).optional() }),
    reply: Desk,
  },
  list: {
    method: 'GET',
    path: '/auctions/:id/results',
    permission: 'lots:read',
    subject: 'sale',
    summary: 'List the lots of an auction in order with their results.',
    params: ById,
    query: PageQuery.extend({ result: list(z.enum(resultFilters)) }),
    reply: page(ResultRow),
  },
  buyers: {
    method: 'GET',
    path: '/auctions/:id/results/buyers',
    permission: 'results:record',
    subject: 'sale',
    summary:
      'Suggest up to ten customers for a paddle or a name, those who bought under it in this auction first.',
    params: ById,
    query: z.object({
      paddle: Line.max(limits.paddle).default(''),
      q: Line.max(limits.line).default(''),
    }),
    reply: z.object({ matches: z.array(BuyerSuggestion) }),
  },
  record: {
    method: 'POST',
    path: '/auctions/:id/lots/:number/result',
    permission: 'results:record',
    subject: 'lot',
    also: [{ permission: 'lots:withdraw', when: 'resultIsWithdrawal' }],
    summary:
      'Record the result of a lot of a LIVE auction; it opens and closes in one step. The same result sent twice is recorded once.',
    params: InAuction,
    body: RecordOutcome,
    reply: DeskWithLot,
    current: ResultRow,
  },
  undo: {
    method: 'DELETE',
    path: '/auctions/:id/lots/:number/result',
    permission: 'results:record',
    subject: 'lot',
    also: [{ permission: 'lots:withdraw', when: 'lotIsWithdrawn' }],
    summary: 'Undo the latest result while the auction is LIVE.',
    params: InAuction,
    query: z.object({ version: z.coerce.number().int().positive() }),
    reply: DeskWithLot,
    current: ResultRow,
  },
  correct: {
    method: 'PUT',
    path: '/auctions/:id/lots/:number/result',
    permission: 'results:correct',
    subject: 'lot',
    summary: 'Correct any result, with a reason, from LIVE to POST_SALE.',
    params: InAuction,
    body: CorrectOutcome,
    reply: DeskWithLot,
    current: ResultRow,
  },
  decisions: {
    method: 'GET',
    path: '/auctions/:id/decisions',
    permission: 'lots:read',
    subject: 'sale',
    summary: 'List results that need a decision, such as one lot with two buyers.',
    params: ById,
    query: PageQuery.extend({ open: z.stringbool().default(true) }),
    reply: page(Decision),
  },
  decide: {
    method: 'POST',
    path: '/auctions/:id/decisions/:decision',
    permission: 'results:record',
    subject: 'decision',
    also: [{ permission: 'results:correct', when: 'saleIsNotLive' }],
    summary: 'Assign the lot to one of its buyers, or split it into one lot for each buyer.',
    params: ById.extend({ decision: z.coerce.number().int().positive() }),
    body: z.discriminatedUnion('choice', [
      z.strictObject({ choice: z.literal('BUYER'), buyer: z.string().max(limits.line) }),
      z.strictObject({ choice: z.literal('SPLIT') }),
    ]),
    reply: Decision,
  },
});
