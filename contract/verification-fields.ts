import * as z from 'zod';
import { choice, composite, dayOrNone, flag, text } from './api/field';
import { limits } from './api/limits';
import { Country } from './contacts';
import { Line } from './line';
import { Day } from './time';

export const verificationLevels = ['BASIC', 'CDD', 'EDD'] as const;
export const risks = ['LOW', 'STANDARD', 'HIGH'] as const;
/** Maximum validity of a verification in months, by risk. */
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

const Owner = z.strictObject({
  name: Line.min(1).max(limits.line),
  bornOn: Day.nullable().default(null),
  country: Country.default(''),
  /** percent */
  share: z.number().min(0).max(100).nullable().default(null),
});

// biome-ignore format: keep each field on one line
export const verificationFields = {
  level: choice(verificationLevels, { column: 'level', label: 'verifications.level', words: 'verifications.level' }),
  risk: choice(risks, { column: 'risk', label: 'verifications.risk', words: 'verifications.risk' }),
  /** a politically exposed person, or one of their family or associates */
  pep: flag({ column: 'pep', label: 'verifications.pep' }),
  pepNote: text({ max: 2000, column: 'pep_note', label: 'verifications.pepNote', lines: 1 }),
  sourceOfFunds: text({ max: 5000, column: 'source_of_funds', label: 'verifications.sourceOfFunds', lines: 1 }),
  /** beneficial owners of a company */
  owners: composite(z.array(Owner).max(50), { column: 'owners', label: 'verifications.owners' }),
  /** external provider that checked the documents, if any */
  provider: text({ max: limits.line, column: 'provider', label: 'verifications.provider' }),
};

// biome-ignore format: keep each field on one line
export const documentFields = {
  kind: choice(documentKinds, { column: 'kind', label: 'verifications.document.kind', words: 'verifications.document' }),
  documentNo: text({ max: 100, column: 'document_no', label: 'verifications.document.no' }),
  issuingCountry: { ...text({ max: limits.country, column: 'issuing_country', label: 'verifications.country' }), schema: Country },
  issuedOn: dayOrNone({ column: 'issued_on', label: 'verifications.document.issuedOn' }),
  expiresOn: dayOrNone({ column: 'expires_on', label: 'verifications.document.expiresOn' }),
};
