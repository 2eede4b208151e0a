import * as z from 'zod';
import { ById } from './api/page';
import { contract } from './api/route';

/** How two customers belong together; said of the first, in the words of both ends (`relations.<kind>.to|from`). */
export const relationKinds = [
  'HOUSEHOLD',
  'AGENT_FOR',
  'BIDS_FOR',
  'INTRODUCED_BY',
  'WORKS_AT',
  'ESTATE_OF',
] as const;
export type RelationKind = (typeof relationKinds)[number];

/** how long its remark may be */
export const noteLimit = 300;

/** A relation as it is seen from one of its ends. Of the other end no more is said than of anybody. */
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
    summary: 'To whom a customer belongs, from both ends.',
    params: ById,
    reply: Relations,
  },
  create: {
    method: 'POST',
    path: '/customers/:id/relations',
    permission: 'customers:edit',
    subject: 'customer',
    also: [{ permission: 'customers:edit', subject: 'customer', from: 'body.otherId' }],
    summary: 'Say how a customer belongs to another; it is seen from both ends.',
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
    summary: 'Take a relation away, from either end.',
    params: ById.extend({ relation: z.coerce.number().int().positive() }),
    reply: Relations,
  },
});
