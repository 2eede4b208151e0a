import * as z from 'zod';
import { ById, page } from './api/page';
import { contract } from './api/route';
import { TakenStep } from './api/steps';
import { customerFields } from './customer-fields';

/** Number of days in which a merge can be undone. */
export const undoDays = 30;

/** The kinds of rows that refer to a customer and move to the remaining one in a merge. */
export const movedKinds = [
  'contacts',
  'notes',
  'tasks',
  'customerEmails',
  'relations',
  'interests',
  'bankAccounts',
  'terms',
  'registrations',
  'invoices',
  'payments',
  'consents',
  'preferenceLinks',
  'verifications',
  'documents',
  'files',
  'sanctionHits',
  'privacyRequests',
  'legalHolds',
  'purchases',
  'results',
  'reservations',
  'stagedResults',
  'consigned',
  'segments',
  'mails',
  'mergedBefore',
] as const;
export type MovedKind = (typeof movedKinds)[number];

type CustomerField = keyof typeof customerFields;
const fieldNames = Object.keys(customerFields) as [CustomerField, ...CustomerField[]];

/** A record that was merged into another one. */
export const Merge = z.object({
  id: z.number(),
  mergedId: z.number(),
  customerNo: z.string(),
  name: z.string(),
  by: z.string(),
  byId: z.number(),
  at: z.string(),
  moved: z.array(z.object({ kind: z.enum(movedKinds), count: z.number() })),
  undoUntil: z.string(),
  /** who undid it, and when; null: it was not undone */
  undone: TakenStep.nullable(),
  /** what an undo could not restore because it had been changed since */
  remained: z.array(z.object({ kind: z.enum([...movedKinds, 'fields']), count: z.number() })),
});
export type Merge = z.infer<typeof Merge>;

const version = z.number().int().positive();

export const merges = contract({
  preview: {
    method: 'GET',
    path: '/customers/:id/merge',
    permission: 'customers:merge',
    subject: 'customer',
    summary: 'Preview which rows would move to this customer when another record is merged into it.',
    params: ById,
    query: z.object({ with: z.coerce.number().int().positive() }),
    reply: Merge.pick({ moved: true }),
  },
  list: {
    method: 'GET',
    path: '/customers/:id/merges',
    permission: 'customers:merge',
    subject: 'customer',
    summary: 'List the records that were merged into this one, latest first.',
    params: ById,
    reply: page(Merge),
  },
  create: {
    method: 'POST',
    path: '/customers/:id/merges',
    permission: 'customers:merge',
    subject: 'customer',
    summary:
      'Merge another record into this one: all references to it move here. Printed texts stay; the merge can be undone for 30 days.',
    params: ById,
    body: z.strictObject({
      version,
      mergedId: z.number().int().positive(),
      mergedVersion: version,
      /** fields taken from the other record; roles, tags and remarks are combined */
      copyFields: z.array(z.enum(fieldNames)).max(fieldNames.length),
    }),
    reply: Merge,
    status: 201,
  },
  undo: {
    method: 'POST',
    path: '/merges/:id/undo',
    permission: 'customers:merge',
    subject: 'merge',
    summary: 'Undo a merge. What was changed since stays and is listed in the reply.',
    params: ById,
    reply: Merge,
  },
});
