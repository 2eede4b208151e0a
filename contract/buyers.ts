import * as z from 'zod';
import { ById, PageQuery, page } from './api/page';
import { contract } from './api/route';
import { withRowKind } from './api/secrets';
import { Line } from './line';
import { linkedCustomer } from './linked-customer';
import { resultFields } from './lot-fields';
import { registrationStates } from './registration-states';
import { BuyerSuggestion } from './results';

/** A customer who may be the printed buyer. */
const Proposal = BuyerSuggestion.extend({
  /** similarity of name and customer in percent */
  score: z.number(),
  /** which part of the printed name matches: the buyer or the bidding agent */
  as: z.enum(['BUYER', 'AGENT']),
});
export type BuyerProposal = z.infer<typeof Proposal>;

/** Lots of an auction sold to one printed name that is linked to no customer yet. */
const NamedBuyer = z.object({
  buyer: z.string(),
  /** "Chariot for Blondel" names an agent and a principal; otherwise the principal is the name itself */
  principal: z.string(),
  agent: z.string().nullable(),
  lots: z.number(),
  /** total hammer of these lots, in minor units of the auction's currency */
  hammer: z.number(),
  proposals: z.array(Proposal),
});
export type NamedBuyer = z.infer<typeof NamedBuyer>;

/** A paddle under which lots were sold, without a registration or with one that is not approved. */
const OpenPaddle = withRowKind(
  'subject',
  z.object({
    paddle: resultFields.paddle,
    /** printed names on these lots */
    buyer: resultFields.buyer,
    /** the customer to whom all these lots are linked */
    customer: linkedCustomer,
    lots: z.number(),
    /** numbers of these lots, in the order of the sale */
    numbers: z.string(),
    /** total hammer of these lots, in minor units of the auction's currency */
    hammer: resultFields.hammer,
    registration: z.object({ id: z.number(), state: z.enum(registrationStates) }).nullable(),
  }),
);
export type OpenPaddle = z.infer<typeof OpenPaddle>;

const Name = Line.min(1).max(200);
/** The decision about a printed name: a customer, a new customer of this name, or no customer. */
const Choice = z.discriminatedUnion('choice', [
  z.strictObject({ buyer: Name, choice: z.literal('CUSTOMER'), customerId: z.number().int().positive() }),
  z.strictObject({ buyer: Name, choice: z.literal('NEW'), name: Name }),
  z.strictObject({ buyer: Name, choice: z.literal('NOBODY') }),
]);
export type BuyerChoice = z.infer<typeof Choice>;

export const buyers = contract({
  list: {
    method: 'GET',
    path: '/auctions/:id/named-buyers',
    permission: 'customers:link',
    subject: 'sale',
    summary:
      'List the printed buyer names of an auction that are linked to no customer, most lots first, with possible customers.',
    params: ById,
    query: PageQuery.pick({ page: true, pageSize: true }),
    reply: page(NamedBuyer),
  },
  paddles: {
    method: 'GET',
    path: '/auctions/:id/open-paddles',
    permission: 'registrations:register',
    subject: 'sale',
    summary:
      'List the paddles under which lots of an auction were sold and that no approved bidder has: the unregistered ones first.',
    params: ById,
    query: PageQuery.pick({ page: true, pageSize: true }),
    reply: page(OpenPaddle),
  },
  decide: {
    method: 'POST',
    path: '/auctions/:id/named-buyers',
    permission: 'customers:link',
    subject: 'sale',
    summary:
      'Link printed names to customers, to new customers or to none. All lots of the auction with each name follow; the printed names stay.',
    params: ById,
    body: z.strictObject({ choices: z.array(Choice).min(1).max(500) }),
    reply: z.object({ linked: z.number(), created: z.number(), left: z.number() }),
  },
});
