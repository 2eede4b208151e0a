import * as z from 'zod';
import { limits } from './api/limits';
import { ById, ExportQuery, list, PageQuery, page, sortBy } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import { suppressionReasons } from './campaign-states';
import { EmailAddress } from './email-address';
import { Day } from './time';

/** How the suppression of an address came about. */
export const suppressionSources = ['SMTP', 'MAILBOX', 'WEBHOOK', 'STAFF'] as const;
export type SuppressionSource = (typeof suppressionSources)[number];

/** By severity, lowest first: a reason is only replaced by a more severe one. */
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
    /** null: the customer was erased, and only the digest of the address is stored */
    email: secret(z.string().nullable(), 'customers:see-details'),
    reason: z.enum(suppressionReasons),
    source: z.enum(suppressionSources),
    /** free text: the mail server's reply, or the reason a user entered */
    detail: secret(z.string(), 'customers:see-details'),
    /** the campaign whose email caused it */
    campaign: z.object({ id: z.number(), name: z.string() }).nullable(),
    at: z.string(),
    by: z.string().nullable(),
    byId: z.number().nullable(),
    /** null: until it is released */
    expiresAt: z.string().nullable(),
    /** whether it applies today */
    holds: z.boolean(),
  }),
);
export type Suppression = z.infer<typeof Suppression>;

const filters = {
  sort: sortBy(['email', 'at', 'expiresAt'], '-at'),
  reason: list(z.enum(suppressionReasons)),
  /** expired ones */
  tab: z.enum(['expired']).optional(),
};

export const suppressions = contract({
  list: {
    method: 'GET',
    path: '/suppressions',
    permission: 'campaigns:read',
    subject: 'none',
    summary:
      'List the suppressed addresses with their reasons. A search for a complete address also matches that of an erased customer.',
    query: PageQuery.extend(filters),
    reply: page(Suppression),
  },
  export: {
    method: 'GET',
    path: '/suppressions/export',
    permission: 'customers:export',
    subject: 'none',
    summary: 'Export all matching suppressed addresses as a file.',
    query: ExportQuery.extend(filters),
    reply: 'file',
    rows: Suppression,
  },
  create: {
    method: 'POST',
    path: '/suppressions',
    permission: 'suppressions:edit',
    subject: 'none',
    summary: 'Suppress an address, until a day or permanently.',
    body: z.strictObject({
      email: EmailAddress,
      detail: z.string().trim().min(1).max(limits.reason),
      /** the last day of the suppression; null: permanent */
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
    summary: 'Release a suppressed address, with a reason. Consent is still required.',
    params: ById,
    body: z.strictObject({ reason: z.string().trim().min(1).max(limits.reason) }),
    reply: 'nothing',
  },
});
