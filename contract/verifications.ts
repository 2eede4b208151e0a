import * as z from 'zod';
import { toShape } from './api/field';
import { limits } from './api/limits';
import { ById, Versioned } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import { Day } from './time';
import { documentFields, documentKinds, verificationFields, verificationLevels } from './verification-fields';
import { verificationActions, verificationPermissions, verificationStates } from './verification-states';

/** Documents that prove the identity of a person. */
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
    /** the last day of its validity */
    validUntil: z.string().nullable(),
    /** a decision made although requirements were missing */
    overridden: z.boolean(),
    decisionReason: secret(z.string(), identityPermission),
    /** evidence besides the documents on file */
    decisionEvidence: secret(z.string(), identityPermission),
    decidedBy: z.string().nullable(),
    decidedById: z.number().nullable(),
    decidedAt: z.string().nullable(),
    gaps: z.array(z.enum(verificationGaps)),
    /** the steps this user can take now; `own`: another user must take it */
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
    summary: 'Get the verification of a customer: state, documents, owners, risk. Each view is logged.',
    params: ById,
    reply: Verification,
  },
  update: {
    method: 'PATCH',
    path: '/customers/:id/verification',
    permission: 'customers:collect-identity',
    subject: 'customer',
    summary: 'Change the data of a verification that is not verified.',
    params: ById,
    body: z.strictObject(Facts).partial().extend(Versioned.shape),
    reply: Verification,
  },
  performStep: {
    method: 'POST',
    path: '/customers/:id/verification/steps',
    permission: 'customers:collect-identity',
    subject: 'customer',
    also: [{ permissions: verificationPermissions, selectedBy: 'body.step' }],
    summary:
      'Require, submit, verify (with level, reason and evidence), request information, reject, waive, revoke or override. The user who added the customer or collected the data cannot decide.',
    params: ById,
    body: Versioned.extend({
      step: z.enum(verificationActions),
      reason: z.string().trim().max(limits.reason).default(''),
      /** `verify`: the level of due diligence reached, as chosen by the deciding user */
      level: z.enum(verificationLevels).nullable().default(null),
      /** `verify`: the evidence; can be empty if a valid document is on file */
      evidence: z.string().trim().max(limits.reason).default(''),
      /** requested last day of validity; absent: as late as risk and documents allow */
      validUntil: Day.nullable().default(null),
    }),
    reply: Verification,
  },
  addDocument: {
    method: 'POST',
    path: '/customers/:id/verification/documents',
    permission: 'customers:collect-identity',
    subject: 'customer',
    summary: 'Upload the file of a document; its data is entered separately.',
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
    summary: 'Change kind, number, country and dates of a document.',
    params: OfDocument,
    body: z.strictObject(DocumentFacts).partial(),
    reply: Verification,
  },
  removeDocument: {
    method: 'DELETE',
    path: '/customers/:id/verification/documents/:document',
    permission: 'customers:collect-identity',
    subject: 'customer',
    summary: 'Remove a document with its file, unless the customer is verified.',
    params: OfDocument,
    reply: Verification,
  },
  readDocument: {
    method: 'GET',
    path: '/customers/:id/verification/documents/:document/file',
    permission: identityPermission,
    subject: 'customer',
    summary: 'Download the file of a document. Each view is logged.',
    params: OfDocument,
    reply: 'file',
    rows: null,
    singleRecord: true,
  },
});
