import { choice, choiceOrNone, choices, dayOrNone, flag, row, text, texts } from './api/field';
import { languages } from './session';

export const customerKinds = ['PERSON', 'COUPLE', 'COMPANY'] as const;
export type CustomerKind = (typeof customerKinds)[number];
export const customerRoles = [
  'BUYER',
  'CONSIGNOR',
  'DEALER',
  'INTRODUCER',
  'SHIPPER',
  'PRESS',
  'EXPERT',
  'INSTITUTION',
] as const;
export const standings = ['ACTIVE', 'DORMANT', 'DECEASED'] as const;

const secret = 'customers:see-details';
/** Fields of a customer. Users without access to the details of a customer only see the fields that are not secret. */
// biome-ignore format: keep each field on one line
export const customerFields = {
  kind: choice(customerKinds, { column: 'kind', label: 'customers.kind', words: 'customers.kind' }),
  title: text({ max: 60, column: 'title', label: 'customers.title', import: 'honorific' }),
  firstName: text({ max: 120, column: 'first_name', label: 'customers.firstName' }),
  lastName: text({ max: 200, column: 'last_name', label: 'customers.lastName' }),
  suffix: text({ max: 60, column: 'suffix', label: 'customers.suffix' }),
  familyFirst: flag({ column: 'family_first', label: 'customers.familyFirst' }),
  partnerTitle: text({ max: 60, column: 'partner_title', label: 'customers.partnerTitle' }),
  partnerFirstName: text({ max: 120, column: 'partner_first_name', label: 'customers.partnerFirstName' }),
  partnerLastName: text({ max: 200, column: 'partner_last_name', label: 'customers.partnerLastName' }),
  company: text({ max: 200, column: 'company', label: 'customers.company' }),
  standing: choice(standings, { column: 'standing', label: 'customers.standing', words: 'customers.standing' }),
  specialistId: row('users', { column: 'specialist_id', label: 'customers.specialistId', import: false, head: 'specialist' }),
  salutation: text({ max: 200, column: 'salutation', label: 'customers.salutation', secret }),
  language: choiceOrNone(languages, { column: 'language', label: 'customers.language', words: 'customers.language', secret }),
  otherLanguages: text({ max: 200, column: 'other_languages', label: 'customers.otherLanguages', secret }),
  roles: choices(customerRoles, { column: 'roles', label: 'customers.roles', words: 'customers.role', secret }),
  tags: texts({ max: 60, column: 'tags', label: 'customers.tags', secret }),
  preferredDepartmentId: row('departments', { column: 'department_id', label: 'customers.preferredDepartmentId', head: 'department', secret }),
  occupation: text({ max: 200, column: 'occupation', label: 'customers.occupation', secret }),
  bornOn: dayOrNone({ column: 'born_on', label: 'customers.bornOn', secret }),
  dates: text({ max: 200, column: 'dates', label: 'customers.dates', secret }),
  website: text({ max: 300, column: 'website', label: 'customers.website', secret }),
  vatNumber: text({ max: 60, column: 'vat_number', label: 'customers.vatNumber', secret }),
  companyNumber: text({ max: 60, column: 'company_number', label: 'customers.companyNumber', secret }),
  source: text({ max: 200, column: 'source', label: 'customers.source', secret }),
  /** the customer objects to tracking of opened emails */
  untracked: flag({ column: 'untracked', label: 'customers.untracked', secret }),
  externalRef: text({ max: 200, column: 'external_ref', label: 'customers.externalRef', import: false, secret }),
  remarks: text({ max: 50_000, column: 'remarks', label: 'customers.remarks', lines: 3, secret: 'customers:see-notes' }),
};

/** The customer number, assigned once; empty: the next free one. */
export const customerNoField = text({ max: 60, column: 'customer_no', label: 'customers.customerNo' });
