import * as z from 'zod';
import { ById } from './api/page';
import { contract } from './api/route';

/** How two customers are related, seen from the first one; each end has its own text (`relations.<kind>.to|from`). */
export const relationKinds = [
  'HOUSEHOLD',
  'AGENT_FOR',
  'BIDS_FOR',
  'INTRODUCED_BY',
  'WORKS_AT',
  'ESTATE_OF',
] as const;
export type RelationKind = (typeof relationKinds)[number];

/** maximum length of its remark */
export const noteLimit = 300;

/** A relation seen from one of its ends. The other customer shows only the fields that all users see. */
const Relation = z.object({
  id: z.number(),
  kind: z.enum(relationKinds),
  /** 'to': this customer is the agent, …; 'from': the other one is */
  end: z.enum(['to', 'from']),
  other: z.object({ id: z.number(), customerNo: z.string(), name: z.string(), town: z.string() }),
  note: z.string(),
});
export type Relation = z.infer<typeof Relation>;

const Relations = z.object({ relations: z.array(Relation) });

export const relations = contract({
  list: {
    method: 'GET',
    path: '/customers/:id/relations',
    permission: 'customers:see-details',
    subject: 'customer',
    summary: 'List the relations of a customer from both ends.',
    params: ById,
    reply: Relations,
  },
  create: {
    method: 'POST',
    path: '/customers/:id/relations',
    permission: 'customers:edit',
    subject: 'customer',
    also: [{ permission: 'customers:edit', subject: 'customer', from: 'body.otherId' }],
    summary: 'Add a relation between two customers, which appears at both ends.',
    params: ById,
    body: z.strictObject({
      kind: z.enum(relationKinds),
      otherId: z.number().int().positive(),
      note: z.string().trim().max(noteLimit).default(''),
    }),
    reply: Relations,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/customers/:id/relations/:relation',
    permission: 'customers:edit',
    subject: 'customer',
    summary: 'Remove a relation from either end.',
    params: ById.extend({ relation: z.coerce.number().int().positive() }),
    reply: Relations,
  },
});
