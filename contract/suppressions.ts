import * as z from 'zod';
import { limits } from './api/limits';
import { ById, ExportQuery, list, PageQuery, page, sortBy } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import { suppressionReasons } from './campaign-states';
import { EmailAddress } from './email-address';
import { Day } from './time';

/** Where it was learned that nothing is to be written to an address. */
export const suppressionSources = ['SMTP', 'MAILBOX', 'WEBHOOK', 'STAFF'] as const;
export type SuppressionSource = (typeof suppressionSources)[number];

/** The lightest first: a graver reason takes the place of a lighter one, never the other way. */
export const suppressionsBySeverity = [
  'KEPT_BOUNCING',
  'BOUNCED',
  'BY_HAND',
  'COMPLAINED',
  'ERASED',
] as const satisfies readonly (typeof suppressionReasons)[number][];

export const Suppression = withRowKind(
  'subject',
  z.object({
    id: z.number(),
    /** null: the customer was erased, and only the digest of the address is left */
    email: secret(z.string().nullable(), 'customers:see-details'),
    reason: z.enum(suppressionReasons),
    source: z.enum(suppressionSources),
    /** free text: the answer of the mail server, or the reason a user gave */
    detail: secret(z.string(), 'customers:see-details'),
    /** the mail that brought it about */
    campaign: z.object({ id: z.number(), name: z.string() }).nullable(),
    at: z.string(),
    by: z.string().nullable(),
    /** null: until it is released */
    expiresAt: z.string().nullable(),
    /** does it hold today */
    holds: z.boolean(),
  }),
);
export type Suppression = z.infer<typeof Suppression>;

const filters = {
  sort: sortBy(['email', 'at', 'expiresAt'], '-at'),
  reason: list(z.enum(suppressionReasons)),
  /** those that hold no longer */
  tab: z.enum(['expired']).optional(),
};

export const suppressions = contract({
  list: {
    method: 'GET',
    path: '/suppressions',
    permission: 'campaigns:read',
    subject: 'none',
    summary:
      'Addresses to which nothing is written, with the reason. A whole address finds that of an erased customer too.',
    query: PageQuery.extend(filters),
    reply: page(Suppression),
  },
  export: {
    method: 'GET',
    path: '/suppressions/export',
    permission: 'customers:export',
    subject: 'none',
    summary: 'The same as a file, all rows that match.',
    query: ExportQuery.extend(filters),
    reply: 'file',
    rows: Suppression,
  },
  create: {
    method: 'POST',
    path: '/suppressions',
    permission: 'suppressions:edit',
    subject: 'none',
    summary: 'Write nothing to an address any more, whoever has it; until a day, or for good.',
    body: z.strictObject({
      email: EmailAddress,
      detail: z.string().trim().min(1).max(limits.reason),
      /** the last day on which nothing is written; null: for good */
      until: Day.nullable().default(null),
    }),
    reply: Suppression,
    status: 201,
  },
  release: {
    method: 'POST',
    path: '/suppressions/:id/release',
    permission: 'suppressions:edit',
    subject: 'suppression',
    summary: 'Write to an address again, with the reason. Whether its owner allows it, consent says.',
    params: ById,
    body: z.strictObject({ reason: z.string().trim().min(1).max(limits.reason) }),
    reply: 'nothing',
  },
});
