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
    /** visible to every user who may see the customer, not only to the responsible specialist */
    sanctions: sanctionStatus,
    town: z.string(),
    specialist: z.object({ id: z.number(), name: z.string() }).nullable(),
    /** whether the user has full access: assigned, or a member of a department the customer deals with */
    isOwn: z.boolean(),
    country: secretText,
    email: secretText,
    phone: secretText,
    roles: customerFields.roles.schema,
    tags: customerFields.tags.schema,
    language: customerFields.language.schema,
    /** number of lots and works bought, and their total price in minor units of the house's currency */
    bought: secret(z.number().nullable(), details),
    spend: secret(z.number().nullable(), details),
    /** number of items consigned */
    consigned: secret(z.number().nullable(), details),
    lastContactAt: secret(z.string().nullable(), details),
    /** today's state of the identity verification */
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
    /** removed contacts, newest first */
    formerContacts: secret(
      z.array(
        z.object({ kind: z.enum(['EMAIL', 'PHONE', 'ADDRESS']), text: z.string(), endedAt: z.string() }),
      ),
      details,
    ),
    /** departments with purchases, consignments or inquiries */
    departmentIds: secret(z.array(z.number()), details),
    createdAt: z.string(),
    /** when the data was erased; the record is read-only since then */
    erasedAt: z.string().nullable(),
    editable: z.boolean(),
  }),
);
export type Customer = z.infer<typeof Customer>;

/** A customer as suggested next to a field, with contact data for users with access to it. */
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

/** match: best search results first; by name without a search term */
export const customerSort = ['match', 'name', 'town', 'spend', 'lastContactAt', 'updatedAt'] as const;
/** mine: customers assigned to the user */
export const customerTabs = ['mine', 'buyers', 'consignors', 'toVerify'] as const;

/** A customer as a row of a file. */
export const ExportedCustomer = withRowKind(
  'subject',
  CustomerRow.extend({ ...toShape(exportedFields), ...visibleContacts }),
);
export type ExportedCustomer = z.infer<typeof ExportedCustomer>;

/** A contact of an address book that prefills the form of a new customer; its values are not validated yet. */
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
/** Filters of the list of customers. Secret fields are only searched among the user's own customers. */
export const customerFilters = {
  sort: sortBy(customerSort, 'match'),
  tab: z.enum(customerTabs).optional(),
  role: list(z.enum(customerRoles)),
  /** departments the customer deals with */
  department: list(id),
  specialist: list(id),
  country: list(Country),
  language: list(z.enum(languages)),
  /** interested in one of these categories, or in all of its department */
  interest: list(id),
  /** look for this artist or keyword, ignoring accents and case */
  wanted: Line.max(300).optional(),
  /** whether it is an artist or a keyword; absent: either. Without `wanted`: look for any of them */
  wantedKind: z.enum(['ARTIST', 'KEYWORD']).optional(),
  standing: list(z.enum(standings)),
  tag: list(z.string().max(60)),
  /** channels with consent for any topic */
  consent: list(z.enum(channels)),
  verification: list(z.enum(verificationStates)),
  /** minimum, in minor units of the house's currency */
  spend: z.coerce.number().int().min(0).optional(),
  /** no contact since that day */
  quietSince: Day.optional(),
};
export const CustomerSelection = toSelectionSchema(customerFilters);

/** A change of many customers at once. */
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
      'List customers, best search results first. The search tolerates typos, accents, name order and number formats. For customers whose details the user may not see, secret fields are empty.',
    query: PageQuery.extend(customerFilters),
    reply: page(CustomerRow),
  },
  export: {
    method: 'GET',
    path: '/customers/export',
    permission: 'customers:export',
    subject: 'none',
    summary: 'Export all matching customers as a file with the selected columns.',
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
    summary: 'Export a customer for an address book as vCard 3.0.',
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
    summary: 'Parse the cards of an address book (vCard 2.1 to 4.0) for the form. No customer is created.',
    upload: true,
    reply: z.object({ customers: z.array(AddressBookCustomer) }),
    readOnly: true,
  },
  find: {
    method: 'GET',
    path: '/customers/found',
    permission: 'customers:read',
    subject: 'none',
    summary: 'Suggest up to ten customers for a part of a name, number or address.',
    query: z.object({ q: Line.min(1).max(200) }),
    reply: z.object({ matches: z.array(CustomerSuggestion) }),
  },
  tags: {
    method: 'GET',
    path: '/customers/tags',
    permission: 'customers:see-details',
    subject: 'none',
    summary: 'List the tags of the customers whose details the user may see, most used first.',
    reply: z.object({
      tags: z.array(z.string()),
      /** whether they come from the user's own customers only */
      onlyOwn: z.boolean(),
    }),
  },
  create: {
    method: 'POST',
    path: '/customers',
    permission: 'customers:create',
    subject: 'none',
    creatorOwns: true,
    summary: 'Create a customer. Users who may not assign customers become responsible for the new one.',
    body: withRowKind('subject', Form.partial().extend({ customerNo: customerNoField.schema.optional() })),
    // Remarks are only read through the endpoint whose subject is the customer, so that the access log knows the customer.
    reply: withRowKind('subject', Customer.omit({ remarks: true })),
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/customers/:id',
    permission: 'customers:read',
    subject: 'customer',
    allowMerged: true,
    summary: 'Get a customer. If the user may not see the details, secret fields are empty.',
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
    summary: 'Change fields of a customer. A list of contacts is replaced as a whole.',
    params: ById,
    body: withRowKind('subject', Form.partial().extend(Versioned.shape)),
    reply: Customer,
  },
  updateMany: {
    method: 'PATCH',
    path: '/customers',
    permission: 'customers:assign',
    subject: 'none',
    summary: 'Assign many customers to a user or tag them, or remove the assignment or tag.',
    body: z.strictObject({ rows: CustomerSelection, change: BulkChange }),
    reply: z.object({ changed: z.number(), refused: z.array(RefusedRow) }),
  },
});
