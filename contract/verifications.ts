import * as z from 'zod';
import { choice, day, flag, shapeOf, text, whole } from './field';
import { type Lifecycle, type StateOf, type StepOf, statesOf } from './lifecycle';
import { limits } from './limits';
import { ById, Versioned } from './page';
import type { Deed } from './permissions';
import { contract } from './route';
import { secret } from './secrets';
import { Day } from './time';

/** How far the house knows who a customer is. `expire` is the clock's: the last day decides, whenever it is written down. */
export const verificationLifecycle = {
  NOT_REQUIRED: { require: 'REQUIRED' },
  REQUIRED: { submit: 'PENDING', waive: 'NOT_REQUIRED', override: 'VERIFIED' },
  PENDING: {
    verify: 'VERIFIED',
    askInfo: 'INFO_NEEDED',
    reject: 'REJECTED',
    override: 'VERIFIED',
    revoke: 'REVOKED',
  },
  INFO_NEEDED: { submit: 'PENDING', override: 'VERIFIED', revoke: 'REVOKED' },
  VERIFIED: { expire: 'EXPIRED', revoke: 'REVOKED' },
  EXPIRED: { submit: 'PENDING', override: 'VERIFIED', revoke: 'REVOKED' },
  REJECTED: { require: 'REQUIRED', override: 'VERIFIED', revoke: 'REVOKED' },
  REVOKED: { require: 'REQUIRED' },
} as const satisfies Lifecycle;
export type VerificationState = StateOf<typeof verificationLifecycle>;
export type VerificationStep = StepOf<typeof verificationLifecycle>;
export const verificationStates = statesOf(verificationLifecycle);
/** Those in which somebody has to do something. */
export const toVerify = [
  'REQUIRED',
  'PENDING',
  'INFO_NEEDED',
  'EXPIRED',
] as const satisfies VerificationState[];

/** The steps that people take, and the deed each is. */
export const verificationRights = {
  require: 'customers:collect-identity',
  submit: 'customers:collect-identity',
  waive: 'customers:verify',
  verify: 'customers:verify',
  askInfo: 'customers:verify',
  reject: 'customers:verify',
  revoke: 'customers:verify',
  override: 'customers:override-verification',
} as const satisfies Record<Exclude<VerificationStep, 'expire'>, Deed>;
export type VerificationDeed = keyof typeof verificationRights;
export const verificationDeeds = Object.keys(verificationRights) as [VerificationDeed, ...VerificationDeed[]];
/** Those that say why. */
export const reasonedDeeds: readonly VerificationDeed[] = [
  'waive',
  'askInfo',
  'reject',
  'revoke',
  'override',
];
/** Those of two pairs of eyes: not by who brought the customer, nor by who collected what is decided on. */
export const fourEyesDeeds: readonly VerificationDeed[] = ['verify', 'reject'];

export const verificationLevels = ['BASIC', 'CDD', 'EDD'] as const;
export const risks = ['LOW', 'STANDARD', 'HIGH'] as const;
/** How many months a verification lasts at most, by risk. */
export const monthsByRisk = { LOW: 36, STANDARD: 24, HIGH: 12 } as const satisfies Record<
  (typeof risks)[number],
  number
>;

export const documentKinds = [
  'PASSPORT',
  'IDENTITY_CARD',
  'DRIVING_LICENCE',
  'RESIDENCE_PERMIT',
  'PROOF_OF_ADDRESS',
  'COMPANY_REGISTER',
  'SOURCE_OF_FUNDS',
  'OTHER',
] as const;
/** Those that say who a person is. */
export const identityKinds: readonly (typeof documentKinds)[number][] = documentKinds.slice(0, 4);

/** What a level still lacks before it can be submitted. */
export const verificationGaps = ['identity', 'address', 'register', 'owners', 'funds'] as const;
export type VerificationGap = (typeof verificationGaps)[number];

const Country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{2})?$/, 'format');
const see = 'customers:see-identity';

const Owner = z.strictObject({
  name: z.string().trim().min(1).max(limits.line),
  bornOn: Day.nullable().default(null),
  country: Country.default(''),
  /** percent */
  share: z.number().min(0).max(100).nullable().default(null),
});

// biome-ignore format: a field is a line
export const verificationFields = {
  level: choice(verificationLevels, { column: 'level', label: 'verifications.level', words: 'verifications.level' }),
  risk: choice(risks, { column: 'risk', label: 'verifications.risk', words: 'verifications.risk' }),
  /** a politically exposed person, or one of their family or associates */
  pep: flag({ column: 'pep', label: 'verifications.pep' }),
  pepNote: text({ max: 2000, column: 'pep_note', label: 'verifications.pepNote', lines: 1 }),
  sourceOfFunds: text({ max: 5000, column: 'source_of_funds', label: 'verifications.sourceOfFunds', lines: 1 }),
  /** who owns or controls a company in the end */
  owners: whole(z.array(Owner).max(50), { column: 'owners', label: 'verifications.owners' }),
  /** who checked the documents, if not the house itself */
  provider: text({ max: limits.line, column: 'provider', label: 'verifications.provider' }),
};
const Facts = shapeOf(verificationFields);

// biome-ignore format: a field is a line
export const documentFields = {
  kind: choice(documentKinds, { column: 'kind', label: 'verifications.document.kind', words: 'verifications.document' }),
  documentNo: text({ max: 100, column: 'document_no', label: 'verifications.document.no' }),
  issuingCountry: { ...text({ max: limits.country, column: 'issuing_country', label: 'verifications.country' }), schema: Country },
  issuedOn: day({ column: 'issued_on', label: 'verifications.document.issuedOn' }),
  expiresOn: day({ column: 'expires_on', label: 'verifications.document.expiresOn' }),
};
const DocumentFacts = shapeOf(documentFields);
export const IdentityDocument = z.object({
  ...DocumentFacts,
  documentNo: secret(DocumentFacts.documentNo, see),
  id: z.number(),
  fileName: z.string(),
  bytes: z.number(),
  addedBy: z.string(),
  addedAt: z.string(),
});
export type IdentityDocument = z.infer<typeof IdentityDocument>;

export const Verification = z.object({
  ...Facts,
  pep: secret(Facts.pep, see),
  pepNote: secret(Facts.pepNote, see),
  sourceOfFunds: secret(Facts.sourceOfFunds, see),
  owners: secret(Facts.owners, see),
  state: z.enum(verificationStates),
  documents: secret(z.array(IdentityDocument), see),
  /** the last day on which it holds */
  validUntil: z.string().nullable(),
  /** a decision that did not wait for what was missing */
  overridden: z.boolean(),
  decisionReason: secret(z.string(), see),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  gaps: z.array(z.enum(verificationGaps)),
  /** what this reader may do now; `own`: it takes another pair of eyes */
  steps: z.array(z.object({ step: z.enum(verificationDeeds), own: z.boolean() })),
  editable: z.boolean(),
  version: z.number(),
});
export type Verification = z.infer<typeof Verification>;
export type VerificationFacts = z.infer<z.ZodObject<typeof Facts>>;
export type DocumentForm = z.infer<z.ZodObject<typeof DocumentFacts>>;

const OfDocument = ById.extend({ document: z.coerce.number().int().positive() });

export const verifications = contract({
  read: {
    method: 'GET',
    path: '/customers/:id/verification',
    permission: see,
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
    summary:
      'Require, submit, verify, ask, reject, waive, revoke or override. Who brought the customer, or collected what is decided on, does not decide.',
    params: ById,
    body: Versioned.extend({
      step: z.enum(verificationDeeds),
      reason: z.string().trim().max(limits.reason).default(''),
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
    permission: see,
    subject: 'customer',
    summary: 'The file of a document, as a download alone. Each view is recorded.',
    params: OfDocument,
    reply: 'file',
    rows: null,
    one: true,
  },
});
