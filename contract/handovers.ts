import * as z from 'zod';
import { ById } from './api/page';
import { contract } from './api/route';
import { RefusedRow } from './api/selection';

/** What a user can be responsible for, in the order of the preview. */
export const workKinds = [
  'customers',
  'tasks',
  'auctions',
  'collections',
  'reservations',
  'requests',
  'goals',
  'subscriptions',
] as const;
export type WorkKind = (typeof workKinds)[number];

const Receiver = z.number().int().positive().nullable().default(null);
/** The colleague who receives each kind of work; null: it stays with the user. */
const Receivers = z.strictObject({
  customers: Receiver,
  tasks: Receiver,
  auctions: Receiver,
  collections: Receiver,
  reservations: Receiver,
  requests: Receiver,
  goals: Receiver,
  subscriptions: Receiver,
} satisfies Record<WorkKind, z.ZodType>);
export type Receivers = z.output<typeof Receivers>;

const Work = z.object({
  kind: z.enum(workKinds),
  /** for how many rows the user is responsible */
  count: z.number(),
  receiver: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** how many of them the receiver can take */
  movable: z.number(),
  /** the first rows that the receiver cannot take; they stay with the user */
  refused: z.array(RefusedRow),
});
export type Work = z.infer<typeof Work>;

const WorkPreview = z.object({
  work: z.array(Work),
  /** digest of the preview and the ids of its rows: a handover with another digest is refused */
  digest: z.string(),
});
export type WorkPreview = z.infer<typeof WorkPreview>;

export const handovers = contract({
  read: {
    method: 'GET',
    path: '/users/:id/work',
    permission: 'users:manage',
    subject: 'user',
    summary:
      'Get for how many customers, tasks, sales, reservations, requests, goals and subscriptions a user is responsible.',
    params: ById,
    reply: WorkPreview,
  },
  preview: {
    method: 'POST',
    path: '/users/:id/work/preview',
    permission: 'users:manage',
    subject: 'user',
    readOnly: true,
    summary: 'Preview which work of a user colleagues would receive, and which they cannot take.',
    params: ById,
    body: z.strictObject({ receivers: Receivers }),
    reply: WorkPreview,
  },
  handOver: {
    method: 'POST',
    path: '/users/:id/work',
    permission: 'users:manage',
    subject: 'user',
    requiresConfirmation: true,
    summary:
      'Hand over the work of a user to colleagues. Rows that a colleague cannot take stay and are in the reply.',
    params: ById,
    body: z.strictObject({
      receivers: Receivers,
      /** digest of the confirmed preview */
      confirmed: z.hash('sha256'),
    }),
    reply: z.object({ work: z.array(Work) }),
  },
});
