import * as z from 'zod';
import { amount, choice, flag, text, toShape } from './api/field';
import { listAllSteps } from './api/lifecycle';
import { limits } from './api/limits';
import { ById, ExportQuery, list, PageQuery, page, sortBy, Versioned } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import { RefusedRow, toSelectionSchema } from './api/selection';
import { linkedCustomer } from './linked-customer';
import { Amount } from './money/amount';
import {
  registrationChannels,
  registrationLifecycle,
  registrationStates,
  registrationWarnings,
} from './registration-states';

const confidential = 'customers:see-limit';
// biome-ignore format: keep each field on one line
export const registrationFields = {
  paddle: text({ max: limits.paddle, column: 'paddle', label: 'registrations.paddle' }),
  channel: choice(registrationChannels, { column: 'channel', label: 'registrations.channel', words: 'registrations.channel' }),
  /** the bidding platform, if the bidder comes from one */
  platform: text({ max: limits.line, column: 'platform', label: 'registrations.platform' }),
  termsAccepted: flag({ column: 'terms_accepted', label: 'registrations.terms' }),
  /** maximum total of hammer prices, in minor units of the sale's currency; null: no limit */
  limit: amount({ column: 'bid_limit', label: 'terms.limit', secret: confidential }),
  deposit: amount({ column: 'deposit', label: 'terms.deposit', secret: confidential }),
  note: text({ max: 1000, column: 'note', label: 'registrations.note', lines: 2, secret: confidential }),
};
const shape = toShape(registrationFields);

export const Registration = withRowKind(
  'subject',
  z.object({
    id: z.number(),
    ...shape,
    name: z.string(),
    customer: linkedCustomer,
    state: z.enum(registrationStates),
    /** whether a manager should be asked before a bid is accepted */
    askManager: z.boolean(),
    warnings: secret(z.array(z.enum(registrationWarnings)), confidential),
    /** of the last rejection or suspension */
    reason: secret(z.string(), confidential),
    /** what the customer bought in the sale: the number of lots, and the total of their hammer prices */
    lots: secret(z.number(), confidential),
    won: secret(Amount, confidential),
    registeredAt: z.string(),
    /** null: taken over from recorded results */
    by: z.string().nullable(),
    byId: z.number().nullable(),
    version: z.number(),
  }),
);
export type Registration = z.infer<typeof Registration>;

/** What the desk shows of a bidder. */
export const BidderSummary = withRowKind(
  'subject',
  Registration.pick({
    id: true,
    paddle: true,
    state: true,
    termsAccepted: true,
    askManager: true,
    warnings: true,
    limit: true,
    won: true,
  }),
);
export type BidderSummary = z.infer<typeof BidderSummary>;

const CustomerId = z.number().int().positive();
/** Fields that only management may set stay optional, so that others can leave them out. */
const managed = {
  limit: shape.limit.optional(),
  deposit: shape.deposit.optional(),
  note: shape.note.optional(),
};
const Form = withRowKind(
  'subject',
  z.strictObject({
    customerId: CustomerId,
    /** empty: the paddle that the customer's terms reserve, or the next free number */
    paddle: shape.paddle.default(''),
    channel: shape.channel.default('ROOM'),
    platform: shape.platform.default(''),
    termsAccepted: shape.termsAccepted.default(false),
    ...managed,
    /** approves it at once */
    approve: z.boolean().default(false),
    /** registers the customer once more, under another paddle */
    confirmed: z.boolean().default(false),
  }),
);
export type RegistrationForm = z.output<typeof Form>;

const Change = withRowKind(
  'subject',
  z.strictObject({
    ...Versioned.shape,
    paddle: shape.paddle.optional(),
    channel: shape.channel.optional(),
    platform: shape.platform.optional(),
    termsAccepted: shape.termsAccepted.optional(),
    ...managed,
  }),
);
export type RegistrationChange = z.output<typeof Change>;

const Step = z.enum(listAllSteps(registrationLifecycle));
const Reason = z.string().trim().max(limits.reason).default('');

const OneOfSale = ById.extend({ registration: z.coerce.number().int().positive() });

export const registrationSort = ['paddle', 'name', 'state', 'registeredAt'] as const;
const filters = {
  sort: sortBy(registrationSort, 'paddle'),
  state: list(z.enum(registrationStates)),
  channel: list(z.enum(registrationChannels)),
};

export const registrations = contract({
  list: {
    method: 'GET',
    path: '/auctions/:id/registrations',
    permission: 'registrations:read',
    subject: 'sale',
    summary: 'List the registered bidders of a sale.',
    params: ById,
    query: PageQuery.extend(filters),
    reply: page(Registration),
  },
  export: {
    method: 'GET',
    path: '/auctions/:id/registrations/export',
    permission: 'registrations:decide',
    subject: 'sale',
    summary: 'Export the registered bidders of a sale as a file.',
    params: ById,
    query: ExportQuery.extend(filters),
    reply: 'file',
    rows: withRowKind('subject', Registration.omit({ customer: true })),
  },
  next: {
    method: 'GET',
    path: '/auctions/:id/registrations/next',
    permission: 'registrations:register',
    subject: 'sale',
    summary: 'Get the next free paddle of a sale.',
    params: ById,
    reply: z.object({ paddle: z.string() }),
  },
  read: {
    method: 'GET',
    path: '/auctions/:id/registrations/:registration',
    permission: 'registrations:read',
    subject: 'sale',
    summary: 'Get the registration of a bidder.',
    params: OneOfSale,
    reply: Registration,
  },
  create: {
    method: 'POST',
    path: '/auctions/:id/registrations',
    permission: 'registrations:register',
    subject: 'sale',
    also: [{ permission: 'registrations:decide', when: 'registrationIsApproved' }],
    summary: 'Register a customer as a bidder in a sale.',
    params: ById,
    body: Form,
    reply: Registration,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/auctions/:id/registrations/:registration',
    permission: 'registrations:register',
    subject: 'sale',
    summary: 'Change the registration of a bidder. A paddle under which lots were sold stays.',
    params: OneOfSale,
    body: Change,
    reply: Registration,
  },
  decide: {
    method: 'POST',
    path: '/auctions/:id/registrations/:registration/decision',
    permission: 'registrations:decide',
    subject: 'sale',
    summary: 'Approve, reject, suspend, reinstate or reopen the registration of a bidder.',
    params: OneOfSale,
    body: Versioned.extend({ step: Step, reason: Reason }),
    reply: Registration,
  },
  decideMany: {
    method: 'PATCH',
    path: '/auctions/:id/registrations',
    permission: 'registrations:decide',
    subject: 'sale',
    summary: 'Take a step with many registrations. Those that stay unchanged are listed in the reply.',
    params: ById,
    body: z.strictObject({ rows: toSelectionSchema(filters), step: Step, reason: Reason }),
    reply: z.object({ changed: z.array(z.number()), refused: z.array(RefusedRow) }),
  },
  copy: {
    method: 'POST',
    path: '/auctions/:id/registrations/copies',
    permission: 'registrations:decide',
    subject: 'sale',
    summary:
      'Register the approved bidders of another sale, to be approved for this one. They keep their paddles where these are free.',
    params: ById,
    body: z.strictObject({ auctionId: z.number().int().positive() }),
    reply: z.object({ registered: z.number(), withPaddle: z.number() }),
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/auctions/:id/registrations/:registration',
    permission: 'registrations:decide',
    subject: 'sale',
    summary: 'Remove a registration under which no lot was sold.',
    params: OneOfSale,
    query: z.object({ version: z.coerce.number().int().positive() }),
    reply: 'nothing',
  },
});
