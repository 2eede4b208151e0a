import * as z from 'zod';
import { toShape } from './api/field';
import { limits } from './api/limits';
import { ById, Versioned } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import { Day } from './time';
import { documentFields, documentKinds, verificationFields, verificationLevels } from './verification-fields';
import { verificationActions, verificationPermissions, verificationStates } from './verification-states';

/** Those that say who a person is. */
export const identityKinds: readonly (typeof documentKinds)[number][] = documentKinds.slice(0, 4);

/** What a level still lacks before it can be submitted. */
export const verificationGaps = ['identity', 'address', 'register', 'owners', 'funds'] as const;
export type VerificationGap = (typeof verificationGaps)[number];
const identityPermission = 'customers:see-identity';
const Facts = toShape(verificationFields);
const DocumentFacts = toShape(documentFields);
export const IdentityDocument = withRowKind(
  'subject',
  z.object({
    ...DocumentFacts,
    documentNo: secret(DocumentFacts.documentNo, identityPermission),
    id: z.number(),
    fileName: z.string(),
    bytes: z.number(),
    addedBy: z.string(),
    addedAt: z.string(),
  }),
);
export type IdentityDocument = z.infer<typeof IdentityDocument>;

export const Verification = withRowKind(
  'subject',
  z.object({
    ...Facts,
    pep: secret(Facts.pep, identityPermission),
    pepNote: secret(Facts.pepNote, identityPermission),
    sourceOfFunds: secret(Facts.sourceOfFunds, identityPermission),
    owners: secret(Facts.owners, identityPermission),
    state: z.enum(verificationStates),
    documents: secret(z.array(IdentityDocument), identityPermission),
    /** the last day on which it holds */
    validUntil: z.string().nullable(),
    /** a decision that did not wait for what was missing */
    overridden: z.boolean(),
    decisionReason: secret(z.string(), identityPermission),
    /** what the decision rests on beside the documents on file */
    decisionEvidence: secret(z.string(), identityPermission),
    decidedBy: z.string().nullable(),
    decidedAt: z.string().nullable(),
    gaps: z.array(z.enum(verificationGaps)),
    /** what this reader may do now; `own`: it takes another pair of eyes */
    steps: z.array(z.object({ step: z.enum(verificationActions), own: z.boolean() })),
    editable: z.boolean(),
    version: z.number(),
  }),
);
export type Verification = z.infer<typeof Verification>;
export type VerificationFacts = z.infer<z.ZodObject<typeof Facts>>;
export type DocumentForm = z.infer<z.ZodObject<typeof DocumentFacts>>;

const OfDocument = ById.extend({ document: z.coerce.number().int().positive() });

export const verifications = contract({
  read: {
    method: 'GET',
    path: '/customers/:id/verification',
    permission: identityPermission,
    subject: 'customer',
    summary:
      'How far the house knows who a customer is: state, documents, owners, risk. Each view is recorded.',
    params: ById,
    reply: Verification,
  },
  update: {
    method: 'PATCH',
    path: '/customers/:id/verification',
    permission: 'customers:collect-identity',
    subject: 'customer',
    summary: 'Change what is known for the verification; not while it stands verified.',
    params: ById,
    body: z.strictObject(Facts).partial().extend(Versioned.shape),
    reply: Verification,
  },
  take: {
    method: 'POST',
    path: '/customers/:id/verification/steps',
    permission: 'customers:collect-identity',
    subject: 'customer',
    also: [{ permissions: verificationPermissions, selectedBy: 'body.step' }],
    summary:
      'Require, submit, verify (with level, reason and evidence), ask, reject, waive, revoke or override. Who brought the customer, or collected what is decided on, does not decide.',
    params: ById,
    body: Versioned.extend({
      step: z.enum(verificationActions),
      reason: z.string().trim().max(limits.reason).default(''),
      /** `verify`: the level of due diligence that was reached, chosen by who decides */
      level: z.enum(verificationLevels).nullable().default(null),
      /** `verify`: what proves it; may be empty where a valid document is on file */
      evidence: z.string().trim().max(limits.reason).default(''),
      /** the last day it shall hold; as the risk and the documents allow, if nothing is said */
      validUntil: Day.nullable().default(null),
    }),
    reply: Verification,
  },
  addDocument: {
    method: 'POST',
    path: '/customers/:id/verification/documents',
    permission: 'customers:collect-identity',
    subject: 'customer',
    summary: 'Keep the file of a document; what it says is written beside it.',
    params: ById,
    upload: true,
    reply: z.object({ id: z.number() }),
    status: 201,
  },
  updateDocument: {
    method: 'PATCH',
    path: '/customers/:id/verification/documents/:document',
    permission: 'customers:collect-identity',
    subject: 'customer',
    summary: 'What a document is, its number, country and dates.',
    params: OfDocument,
    body: z.strictObject(DocumentFacts).partial(),
    reply: Verification,
  },
  removeDocument: {
    method: 'DELETE',
    path: '/customers/:id/verification/documents/:document',
    permission: 'customers:collect-identity',
    subject: 'customer',
    summary: 'Remove a document with its file; not while the verification stands.',
    params: OfDocument,
    reply: Verification,
  },
  readDocument: {
    method: 'GET',
    path: '/customers/:id/verification/documents/:document/file',
    permission: identityPermission,
    subject: 'customer',
    summary: 'The file of a document, as a download alone. Each view is recorded.',
    params: OfDocument,
    reply: 'file',
    rows: null,
    singleRecord: true,
  },
});
