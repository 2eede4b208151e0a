import * as z from 'zod';
import { toShape } from './api/field';
import { ById, ExportQuery, list, PageQuery, page, sortBy, Versioned } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import { RefusedRow, toSelectionSchema } from './api/selection';
import { channels } from './consents';
import { Contacts, Country, visibleContacts } from './contacts';
import { customerFields, customerNoField, customerRoles, standings } from './customer-fields';
import { customerFileColumns, exportedFields } from './customer-file-columns';
import { Line } from './line';
import { sanctionStatus } from './sanction-status';
import { languages } from './session';
import { Day } from './time';
import { verificationStates } from './verification-states';

const Form = z.strictObject({ ...toShape(customerFields), ...Contacts });
export type CustomerForm = z.infer<typeof Form>;

const details = 'customers:see-details';
const secretText = secret(z.string(), details);
export const CustomerRow = withRowKind(
  'subject',
  z.object({
    id: z.number(),
    customerNo: z.string(),
    name: z.string(),
    kind: customerFields.kind.schema,
    standing: customerFields.standing.schema,
    /** shown to every user who may see the customer, not only to their specialist */
    sanctions: sanctionStatus,
    town: z.string(),
    specialist: z.object({ id: z.number(), name: z.string() }).nullable(),
    /** is this reader one of those who know the client: assigned, or of a department with which the client deals */
    isOwn: z.boolean(),
    country: secretText,
    email: secretText,
    phone: secretText,
    roles: customerFields.roles.schema,
    tags: customerFields.tags.schema,
    language: customerFields.language.schema,
    /** what they bought in all: lots and works, and their prices in minor units of the house's currency */
    bought: secret(z.number().nullable(), details),
    spend: secret(z.number().nullable(), details),
    /** how many of their things were taken in */
    consigned: secret(z.number().nullable(), details),
    lastContactAt: secret(z.string().nullable(), details),
    /** how far the house knows who they are, today */
    verification: secret(z.enum(verificationStates).nullable(), details),
    updatedAt: z.string(),
    version: z.number(),
  }),
);
export type CustomerRow = z.infer<typeof CustomerRow>;

export const Customer = withRowKind(
  'subject',
  CustomerRow.extend({
    ...toShape(customerFields),
    ...visibleContacts,
    /** contacts that were taken away, newest first */
    formerContacts: secret(
      z.array(
        z.object({ kind: z.enum(['EMAIL', 'PHONE', 'ADDRESS']), text: z.string(), endedAt: z.string() }),
      ),
      details,
    ),
    /** departments in which they bought, sold or asked */
    departmentIds: secret(z.array(z.number()), details),
    createdAt: z.string(),
    /** when their data were erased; nothing is written about them from then on */
    erasedAt: z.string().nullable(),
    editable: z.boolean(),
  }),
);
export type Customer = z.infer<typeof Customer>;

/** How a client is found beside a field: by those who know them with how they are reached. */
export const CustomerSuggestion = withRowKind(
  'subject',
  z.object({
    id: z.number(),
    customerNo: z.string(),
    name: z.string(),
    town: z.string(),
    sanctions: sanctionStatus,
    isOwn: z.boolean(),
    email: secretText,
  }),
);
export type CustomerSuggestion = z.infer<typeof CustomerSuggestion>;

/** match: the best matches of a search first, and by name where nothing is searched */
export const customerSort = ['match', 'name', 'town', 'spend', 'lastContactAt', 'updatedAt'] as const;
/** mine: those the reader looks after */
export const customerTabs = ['mine', 'buyers', 'consignors', 'toVerify'] as const;

/** A client as a file has them. */
export const ExportedCustomer = withRowKind(
  'subject',
  CustomerRow.extend({ ...toShape(exportedFields), ...visibleContacts }),
);
export type ExportedCustomer = z.infer<typeof ExportedCustomer>;

/** Somebody out of an address book, for the form that takes them in: nothing of it is checked yet. */
const AddressBookCustomer = z.object({
  kind: customerFields.kind.schema,
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  suffix: z.string(),
  familyFirst: z.boolean(),
  partnerTitle: z.string(),
  partnerFirstName: z.string(),
  partnerLastName: z.string(),
  company: z.string(),
  occupation: z.string(),
  website: z.string(),
  bornOn: z.string().nullable(),
  tags: z.array(z.string()),
  remarks: z.string(),
  emails: z.array(z.object({ label: z.string(), address: z.string() })),
  phones: z.array(z.object({ label: z.string(), number: z.string() })),
  addresses: z.array(
    z.object({
      label: z.string(),
      lines: z.string(),
      postcode: z.string(),
      town: z.string(),
      region: z.string(),
      country: z.string(),
    }),
  ),
});
export type AddressBookCustomer = z.infer<typeof AddressBookCustomer>;

const id = z.coerce.number().int().positive();
/** By what the list of clients is asked. What is secret is looked for among the reader's own. */
export const customerFilters = {
  sort: sortBy(customerSort, 'match'),
  tab: z.enum(customerTabs).optional(),
  role: list(z.enum(customerRoles)),
  /** with which they deal */
  department: list(id),
  specialist: list(id),
  country: list(Country),
  language: list(z.enum(languages)),
  /** categories of which they ask for one, or for all that its department sells */
  interest: list(id),
  standing: list(z.enum(standings)),
  tag: list(z.string().max(60)),
  /** by which channels they may be written to, about whatever */
  consent: list(z.enum(channels)),
  verification: list(z.enum(verificationStates)),
  /** at least so much, in minor units of the house's currency */
  spend: z.coerce.number().int().min(0).optional(),
  /** nobody has spoken to them since that day */
  quietSince: Day.optional(),
};
export const CustomerSelection = toSelectionSchema(customerFilters);

/** What many clients get at once. */
const BulkChange = z.union([
  z.strictObject({ specialistId: z.number().int().positive().nullable() }),
  z.strictObject({ tag: Line.min(1).max(customerFields.tags.max), add: z.boolean() }),
]);
export type CustomerBulkChange = z.infer<typeof BulkChange>;

export const customers = contract({
  list: {
    method: 'GET',
    path: '/customers',
    permission: 'customers:read',
    subject: 'none',
    summary:
      'Customers, the best matches of a search first; it forgives slips, accents, the order of names and how a number is written. Of the customers of others only name, town and specialist.',
    query: PageQuery.extend(customerFilters),
    reply: page(CustomerRow),
  },
  export: {
    method: 'GET',
    path: '/customers/export',
    permission: 'customers:export',
    subject: 'none',
    summary: 'The list of clients as a file, all rows that match, with the columns that were chosen.',
    query: ExportQuery.extend({
      ...customerFilters,
      columns: list(z.enum(Object.keys(customerFileColumns))),
    }),
    reply: 'file',
    rows: ExportedCustomer,
  },
  vcard: {
    method: 'GET',
    path: '/customers/:id/vcard',
    permission: 'customers:see-details',
    subject: 'customer',
    summary: 'A client for an address book, as vCard 3.0.',
    params: ById,
    reply: 'file',
    rows: ExportedCustomer,
    singleRecord: true,
  },
  readVcards: {
    method: 'POST',
    path: '/customers/vcards',
    permission: 'customers:create',
    subject: 'none',
    summary:
      'What the cards of an address book (vCard 2.1 to 4.0) say, for the form. Nobody is taken in by it.',
    upload: true,
    reply: z.object({ customers: z.array(AddressBookCustomer) }),
    readOnly: true,
  },
  find: {
    method: 'GET',
    path: '/customers/found',
    permission: 'customers:read',
    subject: 'none',
    summary: 'Those whom somebody means who types a part of a name, a number or an address; at most ten.',
    query: z.object({ q: Line.min(1).max(200) }),
    reply: z.object({ matches: z.array(CustomerSuggestion) }),
  },
  tags: {
    method: 'GET',
    path: '/customers/tags',
    permission: 'customers:see-details',
    subject: 'none',
    summary: 'The tags of those customers whose details the reader may see, the most used first.',
    reply: z.object({
      tags: z.array(z.string()),
      /** they are those of the reader's own customers alone */
      isOwn: z.boolean(),
    }),
  },
  create: {
    method: 'POST',
    path: '/customers',
    permission: 'customers:create',
    subject: 'none',
    creatorOwns: true,
    summary: 'Take in a client; whoever may not assign clients looks after the new one.',
    body: withRowKind('subject', Form.partial().extend({ customerNo: customerNoField.schema.optional() })),
    // What the house remarks of them is read where the access log knows whose it is.
    reply: withRowKind('subject', Customer.omit({ remarks: true })),
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/customers/:id',
    permission: 'customers:read',
    subject: 'customer',
    allowMerged: true,
    summary: 'One client; of the clients of others only name, town and whom to ask.',
    params: ById,
    reply: Customer,
  },
  update: {
    method: 'PATCH',
    path: '/customers/:id',
    permission: 'customers:edit',
    subject: 'customer',
    allowMerged: true,
    also: [{ permission: 'customers:assign', when: 'specialistChanges' }],
    summary: 'Change some fields of a client; a list of contacts is given whole.',
    params: ById,
    body: withRowKind('subject', Form.partial().extend(Versioned.shape)),
    reply: Customer,
  },
  updateMany: {
    method: 'PATCH',
    path: '/customers',
    permission: 'customers:assign',
    subject: 'none',
    summary: 'Give many clients somebody who looks after them, or a tag, or take it from them.',
    body: z.strictObject({ rows: CustomerSelection, change: BulkChange }),
    reply: z.object({ changed: z.number(), refused: z.array(RefusedRow) }),
  },
});
