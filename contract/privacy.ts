import * as z from 'zod';
import { type Lifecycle, listStates } from './api/lifecycle';
import { ById } from './api/page';
import { contract } from './api/route';

/** Requests of customers about their data, and the automatic purge after the retention periods. */
export const privacyKinds = ['ACCESS', 'ERASURE', 'PURGE'] as const;
export type PrivacyKind = (typeof privacyKinds)[number];

/** The lifecycle of a request, which a job processes. */
export const privacyRequestLifecycle = {
  WAITING: { finish: 'DONE', fail: 'FAILED' },
  DONE: {},
  FAILED: {},
} as const satisfies Lifecycle;

/** Why data of a customer is retained in spite of an erasure. */
export const retentionLaws = ['identity', 'ledger', 'proof'] as const;
export type RetentionLaw = (typeof retentionLaws)[number];
/**
 * Retention in years: due diligence after the last transaction (MLR 2017, reg. 40), sales records (VAT Act 1994, sch. 11),
 * proof of consent and withdrawal after the last entry.
 */
export const retentionYears = { identity: 5, ledger: 6, proof: 6 } as const satisfies Record<
  RetentionLaw,
  number
>;

/** All places that store customer data. Tables that reference customers are erased in this order. */
export const privacyPlaces = [
  'record',
  'contacts',
  'notes',
  'tasks',
  'customerEmails',
  'goals',
  'relations',
  'interests',
  'terms',
  'registrations',
  'segments',
  'mails',
  'bankAccounts',
  'reservations',
  'purchases',
  'invoices',
  'payments',
  'lots',
  'stagedResults',
  'consignments',
  'merges',
  'consents',
  'preferencePages',
  'files',
  'documents',
  'verification',
  'sanctions',
  'history',
  'holds',
  'accessPackages',
  'imports',
  'outbox',
  'returnedMails',
  'suppressions',
  'catalogue',
  'otherRecords',
  'emails',
  'system',
] as const;
export type PrivacyPlace = (typeof privacyPlaces)[number];

/** What was erased, and what was retained and why. The certificate outlives the erased data. */
export const Certificate = z.object({
  customerNo: z.string(),
  done: z.array(z.object({ place: z.enum(privacyPlaces), rows: z.number() })),
  retained: z.array(
    z.object({
      place: z.enum(privacyPlaces),
      rows: z.number(),
      /** null: the law forbids disclosing it */
      law: z.enum(retentionLaws).nullable(),
      until: z.string().nullable(),
    }),
  ),
  /** SHA-256 of the disclosed data */
  digest: z.string().nullable(),
});
export type Certificate = z.infer<typeof Certificate>;

export const PrivacyRequest = z.object({
  id: z.number(),
  kind: z.enum(privacyKinds),
  state: z.enum(listStates(privacyRequestLifecycle)),
  reason: z.string(),
  requestedBy: z.string().nullable(),
  requestedById: z.number().nullable(),
  requestedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** until when its files can be downloaded; null: it has none */
  filesUntil: z.string().nullable(),
  certificate: Certificate.nullable(),
});
export type PrivacyRequest = z.infer<typeof PrivacyRequest>;

export const Privacy = z.object({
  requests: z.array(PrivacyRequest),
  /** nothing is erased or purged until the hold is lifted */
  hold: z.object({ reason: z.string(), by: z.string(), byId: z.number(), at: z.string() }).nullable(),
  /** until when the law retains which data */
  retention: z.array(z.object({ law: z.enum(retentionLaws), until: z.string() })),
  erasedAt: z.string().nullable(),
});
export type Privacy = z.infer<typeof Privacy>;

/** The files of a request. */
export const privacyFiles = ['data.json', 'data.html', 'certificate.html'] as const;
const reason = z.string().trim().min(1).max(1000);

export const privacy = contract({
  read: {
    method: 'GET',
    path: '/customers/:id/privacy',
    permission: 'customers:disclose',
    subject: 'customer',
    summary: 'Get the privacy requests of a customer, the legal hold and the retention periods.',
    params: ById,
    reply: Privacy,
  },
  disclose: {
    method: 'POST',
    path: '/customers/:id/privacy/access',
    permission: 'customers:disclose',
    subject: 'customer',
    summary: 'Collect all stored data about a customer for the customer, as JSON and as a readable page.',
    params: ById,
    reply: PrivacyRequest,
    status: 202,
  },
  erase: {
    method: 'POST',
    path: '/customers/:id/privacy/erasure',
    permission: 'customers:erase',
    subject: 'customer',
    requiresConfirmation: true,
    summary:
      'Erase all data that the law does not retain, and report what was retained and why. Refused during a legal hold.',
    params: ById,
    body: z.strictObject({ reason }),
    reply: PrivacyRequest,
    status: 202,
  },
  hold: {
    method: 'POST',
    path: '/customers/:id/privacy/hold',
    permission: 'customers:hold',
    subject: 'customer',
    summary: 'Place a legal hold on all data of a customer, for a dispute or an inquiry, until it is lifted.',
    params: ById,
    body: z.strictObject({ reason }),
    reply: Privacy,
  },
  lift: {
    method: 'POST',
    path: '/customers/:id/privacy/lift',
    permission: 'customers:hold',
    subject: 'customer',
    // Otherwise a hold could never be lifted after an erasure, and retained data would stay forever.
    allowErased: true,
    summary: 'Lift a legal hold.',
    params: ById,
    body: z.strictObject({ reason }),
    reply: Privacy,
  },
  file: {
    method: 'GET',
    path: '/customers/:id/privacy/:request/:file',
    permission: 'customers:disclose',
    subject: 'customer',
    summary: 'Download a file of a request: the data, for thirty days, or its certificate.',
    params: ById.extend({ request: z.coerce.number().int().positive(), file: z.enum(privacyFiles) }),
    reply: 'file',
    rows: null,
  },
});
