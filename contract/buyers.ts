import * as z from 'zod';
import { ById, PageQuery, page } from './api/page';
import { contract } from './api/route';
import { Line } from './line';
import { BuyerSuggestion } from './results';

/** A customer who may be meant by a printed name. */
const Proposal = BuyerSuggestion.extend({
  /** how much alike name and customer are, per cent */
  score: z.number(),
  /** which part of the printed name this is about: whoever bought, or whoever bid for them */
  as: z.enum(['BUYER', 'AGENT']),
});
export type BuyerProposal = z.infer<typeof Proposal>;

/** Lots of a sale that were sold to one printed name and to no customer so far. */
const NamedBuyer = z.object({
  buyer: z.string(),
  /** "Chariot for Blondel" names an agent and a principal; otherwise the principal is the name itself */
  principal: z.string(),
  agent: z.string().nullable(),
  lots: z.number(),
  /** their hammer, in minor units of the sale's currency */
  hammer: z.number(),
  proposals: z.array(Proposal),
});
export type NamedBuyer = z.infer<typeof NamedBuyer>;

const Name = Line.min(1).max(200);
/** Who a printed name is: a customer, a new one of this name, or nobody whom the house would keep. */
const Choice = z.discriminatedUnion('take', [
  z.strictObject({ buyer: Name, take: z.literal('CUSTOMER'), customerId: z.number().int().positive() }),
  z.strictObject({ buyer: Name, take: z.literal('NEW'), name: Name }),
  z.strictObject({ buyer: Name, take: z.literal('NOBODY') }),
]);
export type BuyerChoice = z.infer<typeof Choice>;

export const buyers = contract({
  list: {
    method: 'GET',
    path: '/auctions/:id/named-buyers',
    permission: 'customers:link',
    subject: 'sale',
    summary:
      'Printed names of buyers of a sale who are no customers yet, those of most lots first, with whom each may be.',
    params: ById,
    query: PageQuery.pick({ page: true, pageSize: true }),
    reply: page(NamedBuyer),
  },
  decide: {
    method: 'POST',
    path: '/auctions/:id/named-buyers',
    permission: 'customers:link',
    subject: 'sale',
    summary:
      'Say of printed names which customers they are, take in new ones of them, or nobody: all lots of the sale under each name follow. What was printed stays.',
    params: ById,
    body: z.strictObject({ choices: z.array(Choice).min(1).max(500) }),
    reply: z.object({ linked: z.number(), created: z.number(), left: z.number() }),
  },
});
