import * as z from 'zod';
import { limits } from './api/limits';
import { ById, page } from './api/page';
import { contract } from './api/route';
import { Line } from './line';

/** So many papers of one customer are kept. */
export const maxCustomerFiles = 500;

const Title = Line.max(limits.line);
const CustomerFile = z.object({
  id: z.number(),
  /** what the house calls it; empty: as its file is named */
  title: Title,
  fileName: z.string(),
  bytes: z.number(),
  by: z.string(),
  at: z.string(),
});
export type CustomerFile = z.infer<typeof CustomerFile>;

const OfFile = ById.extend({ file: z.coerce.number().int().positive() });

export const customerFiles = contract({
  list: {
    method: 'GET',
    path: '/customers/:id/files',
    permission: 'customers:see-details',
    subject: 'customer',
    summary: 'Papers about a customer, the newest first; who they are stands with the verification.',
    params: ById,
    reply: page(CustomerFile),
  },
  add: {
    method: 'POST',
    path: '/customers/:id/files',
    permission: 'customers:edit',
    subject: 'customer',
    summary: 'Keep a paper about a customer.',
    params: ById,
    upload: true,
    reply: CustomerFile,
    status: 201,
  },
  rename: {
    method: 'PATCH',
    path: '/customers/:id/files/:file',
    permission: 'customers:edit',
    subject: 'customer',
    summary: 'Say what a paper is.',
    params: OfFile,
    body: z.strictObject({ title: Title }),
    reply: CustomerFile,
  },
  remove: {
    method: 'DELETE',
    path: '/customers/:id/files/:file',
    permission: 'customers:edit',
    subject: 'customer',
    summary: 'Remove a paper with its file.',
    params: OfFile,
    reply: 'nothing',
  },
  download: {
    method: 'GET',
    path: '/customers/:id/files/:file/content',
    permission: 'customers:see-details',
    subject: 'customer',
    summary: 'A paper, as a download alone.',
    params: OfFile,
    reply: 'file',
    rows: null,
  },
});
