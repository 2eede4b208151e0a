import * as z from 'zod';
import { limits } from './api/limits';
import { ById, page } from './api/page';
import { contract } from './api/route';
import { Line } from './line';

/** Maximum number of documents per customer. */
export const maxCustomerFiles = 500;

const Title = Line.max(limits.line);
const CustomerFile = z.object({
  id: z.number(),
  /** display name; empty: the file name */
  title: Title,
  fileName: z.string(),
  bytes: z.number(),
  by: z.string(),
  byId: z.number(),
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
    summary:
      'List the documents about a customer, newest first. Identity documents belong to the verification instead.',
    params: ById,
    reply: page(CustomerFile),
  },
  add: {
    method: 'POST',
    path: '/customers/:id/files',
    permission: 'customers:edit',
    subject: 'customer',
    summary: 'Upload a document about a customer.',
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
    summary: 'Change the title of a document.',
    params: OfFile,
    body: z.strictObject({ title: Title }),
    reply: CustomerFile,
  },
  remove: {
    method: 'DELETE',
    path: '/customers/:id/files/:file',
    permission: 'customers:edit',
    subject: 'customer',
    summary: 'Delete a document with its file.',
    params: OfFile,
    reply: 'nothing',
  },
  download: {
    method: 'GET',
    path: '/customers/:id/files/:file/content',
    permission: 'customers:see-details',
    subject: 'customer',
    summary: 'Download a document.',
    params: OfFile,
    reply: 'file',
    rows: null,
  },
});
