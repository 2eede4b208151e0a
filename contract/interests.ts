import * as z from 'zod';
import { ById } from './api/page';
import { contract } from './api/route';
import { Line } from './line';

/** An interest of a customer: a department, a category, an artist, or a keyword in titles. */
const Interest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('DEPARTMENT'), rowId: z.number().int().positive() }),
  z.strictObject({ kind: z.literal('CATEGORY'), rowId: z.number().int().positive() }),
  z.strictObject({ kind: z.literal('ARTIST'), text: Line.min(1).max(300) }),
  z.strictObject({ kind: z.literal('KEYWORD'), text: Line.min(1).max(100) }),
]);
export type Interest = z.infer<typeof Interest>;

const Interests = z.object({ interests: z.array(Interest).max(200) });

export const interests = contract({
  list: {
    method: 'GET',
    path: '/customers/:id/interests',
    permission: 'customers:see-details',
    subject: 'customer',
    summary: 'List the interests of a customer.',
    params: ById,
    reply: Interests,
  },
  update: {
    method: 'PUT',
    path: '/customers/:id/interests',
    permission: 'customers:edit',
    subject: 'customer',
    summary:
      'Replace the interests of a customer. The departments in it deal with the customer from then on.',
    params: ById,
    body: z.strictObject({ interests: z.array(Interest).max(200) }),
    reply: Interests,
  },
});
