import * as z from 'zod';
import { ById, PageQuery, page } from './page';
import { contract } from './route';

export const mailStates = ['KEPT', 'QUEUED', 'SENT', 'FAILED'] as const;

const Mail = z.object({
  id: z.number(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  error: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});

export const outbox = contract({
  list: {
    method: 'GET',
    path: '/outbox',
    permission: 'outbox:read',
    summary: 'Mails the house wrote, newest first.',
    query: PageQuery.extend({ state: z.enum(mailStates).optional() }),
    reply: page(Mail),
  },
  tell: {
    method: 'GET',
    path: '/outbox/:id',
    permission: 'outbox:read',
    summary: 'One mail with its text.',
    params: ById,
    reply: Mail.extend({ body: z.string() }),
  },
});
