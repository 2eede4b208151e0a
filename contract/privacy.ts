import * as z from 'zod';
import { type Lifecycle, listStates } from './api/lifecycle';
import { ById } from './api/page';
import { contract } from './api/route';

/** What somebody asks about what is kept of them, and what the house does by itself when it may keep it no longer. */
export const privacyKinds = ['ACCESS', 'ERASURE', 'PURGE'] as const;
export type PrivacyKind = (typeof privacyKinds)[number];

/** The way of a request, which a job does. */
export const privacyRequestLifecycle = {
  WAITING: { finish: 'DONE', fail: 'FAILED' },
  DONE: {},
  FAILED: {},
} as const satisfies Lifecycle;

/** Why something of a customer stays for a time, whatever they ask. */
export const retentionLaws = ['identity', 'ledger', 'proof'] as const;
export type RetentionLaw = (typeof retentionLaws)[number];
/**
 * For how many years: due diligence after the last dealing (MLR 2017, reg. 40), books of sales (VAT Act 1994, sch. 11),
 * proof of consent and of its withdrawal after the last word.
 */
export const retentionYears = { identity: 5, ledger: 6, proof: 6 } as const satisfies Record<
  RetentionLaw,
  number
>;

/** Everything in which something of a customer is kept. Tables that reference customers are erased in this order. */
export const privacyPlaces = [
  'record',
  'contacts',
  'notes',
  'tasks',
  'relations',
  'interests',
  'terms',
  'segments',
  'mails',
  'bankAccounts',
  'reservations',
  'purchases',
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
  'story',
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

/** What was done, and what was not and why: it stays when everything else is gone. */
export const Certificate = z.object({
  customerNo: z.string(),
  done: z.array(z.object({ place: z.enum(privacyPlaces), rows: z.number() })),
  kept: z.array(
    z.object({
      place: z.enum(privacyPlaces),
      rows: z.number(),
      /** null: the law wants it not to be told */
      law: z.enum(retentionLaws).nullable(),
      until: z.string().nullable(),
    }),
  ),
  /** of what was handed over (SHA-256) */
  digest: z.string().nullable(),
});
export type Certificate = z.infer<typeof Certificate>;

export const PrivacyRequest = z.object({
  id: z.number(),
  kind: z.enum(privacyKinds),
  state: z.enum(listStates(privacyRequestLifecycle)),
  reason: z.string(),
  askedBy: z.string().nullable(),
  askedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** the last moment at which its files can be fetched; null: it has none */
  filesUntil: z.string().nullable(),
  certificate: Certificate.nullable(),
});
export type PrivacyRequest = z.infer<typeof PrivacyRequest>;

export const Privacy = z.object({
  requests: z.array(PrivacyRequest),
  /** nothing is erased or purged until it is lifted */
  hold: z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
  /** until when the law keeps what */
  retention: z.array(z.object({ law: z.enum(retentionLaws), until: z.string() })),
  erasedAt: z.string().nullable(),
});
export type Privacy = z.infer<typeof Privacy>;

/** What is handed over of a request. */
export const privacyFiles = ['data.json', 'data.html', 'certificate.html'] as const;
const reason = z.string().trim().min(1).max(1000);

export const privacy = contract({
  read: {
    method: 'GET',
    path: '/customers/:id/privacy',
    permission: 'customers:disclose',
    subject: 'customer',
    summary: 'What was asked about the data of a customer, what holds it and until when the law does.',
    params: ById,
    reply: Privacy,
  },
  disclose: {
    method: 'POST',
    path: '/customers/:id/privacy/access',
    permission: 'customers:disclose',
    subject: 'customer',
    summary: 'Put together everything that is kept of a customer, for them: as JSON and to be read.',
    params: ById,
    reply: PrivacyRequest,
    status: 202,
  },
  erase: {
    method: 'POST',
    path: '/customers/:id/privacy/erasure',
    permission: 'customers:erase',
    subject: 'customer',
    summary: 'Erase what the law does not keep, and say what stays and why. Not while it is held.',
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
    summary: 'Keep everything of a customer, for a dispute or an inquiry, until it is lifted.',
    params: ById,
    body: z.strictObject({ reason }),
    reply: Privacy,
  },
  lift: {
    method: 'POST',
    path: '/customers/:id/privacy/lift',
    permission: 'customers:hold',
    subject: 'customer',
    // Without it a hold would keep for good what the law keeps for some years.
    allowErased: true,
    summary: 'Lift the hold.',
    params: ById,
    body: z.strictObject({ reason }),
    reply: Privacy,
  },
  file: {
    method: 'GET',
    path: '/customers/:id/privacy/:request/:file',
    permission: 'customers:disclose',
    subject: 'customer',
    summary: 'A file of a request: the data, for thirty days, or its certificate.',
    params: ById.extend({ request: z.coerce.number().int().positive(), file: z.enum(privacyFiles) }),
    reply: 'file',
    rows: null,
  },
});
