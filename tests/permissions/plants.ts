/** Lists the columns in which secrets are planted, and the secret fields that are not planted, with the reason. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import sql from 'sql-template-tag';
import type { Field, Fields } from '#contract/api/field';
import { type SecretPermission, secretRules } from '#contract/api/secrets';
import type { Db } from '../../server/db/database';
import type { SecretSql } from './secretValues';

/** A column of every new row in which a marked field (`marked.ts`) is planted. */
export interface Plant {
  field: string;
  permission: SecretPermission;
  table: string;
  column: string;
  /** SQL condition that selects the rows; absent: all rows */
  when?: string;
  /** the value to write, where the type of the column does not determine it */
  as?: (secretSql: SecretSql) => string;
}

type Place = string | (Pick<Plant, 'when' | 'as'> & { at: string });
const hasHammer = 'new.hammer is not null';
const printed = ['lots.buyer', 'lot_items.buyer', { at: 'sales.buyer', when: `new.channel = 'AUCTION'` }];
const client = { at: 'sales.buyer', when: `new.channel = 'PRIVATE'` };
const paddle = ['lots.paddle', { at: 'sales.paddle', when: `new.channel = 'AUCTION'` }];
const linked = ['lots.buyer_id', 'sales.buyer_id', 'reservations.customer_id'];
// A phone number must stay valid; what it is used for is recognized instead.
const contact = { at: 'customer_contacts.value', when: `new.kind <> 'PHONE'` };
const phone = { at: 'customer_contacts.label', when: `new.kind = 'PHONE'` };
const address = {
  at: 'customer_contacts.parts',
  when: `new.kind = 'ADDRESS'`,
  as: ({ word }: SecretSql) => `coalesce(new.parts, '{}') || jsonb_build_object('lines', ${word})`,
};
const owners = {
  at: 'verifications.owners',
  as: ({ word }: SecretSql) =>
    `jsonb_build_array(jsonb_build_object('name', ${word}, 'bornOn', null, 'country', '', 'share', null))`,
};
const explanation = {
  at: 'sanction_hits.explanation',
  as: ({ word }: SecretSql) => `new.explanation || jsonb_build_object('name', ${word})`,
};
const commission = {
  at: 'schedules.body',
  when: `new.kind = 'COMMISSION'`,
  as: ({ sum }: SecretSql) => `new.body || jsonb_build_object('minimum', ${sum})`,
};

/** Columns of secrets that no declared field refers to: `<permission> <field>` → `<table>.<column>`. */
const places: Readonly<Record<string, readonly Place[]>> = {
  'lots:request answer': ['lot_requests.answer'],
  'lots:request reason': ['lot_requests.reason'],
  'lots:see-consignor consignedBy': ['items.consignor_id'],
  'lots:see-consignor consignor': ['items.consignor_id'],
  'results:see-buyer buyer': printed,
  'results:see-buyer paddle': paddle,
  'results:see-buyer paddles': paddle,
  'results:see-buyer partBuyer': ['lot_items.buyer'],
  'results:see-price hammer': [{ at: 'lots.hammer', when: hasHammer }],
  'results:see-price lastBid': ['lots.last_bid'],
  'results:see-price price': ['sales.price'],
  'reports:see-revenue premium': [{ at: 'lots.premium', when: hasHammer }],
  'reservations:see-client client': [client],
  'reservations:see-client contact': [{ ...client, at: 'sales.contact' }],
  'settings:read body': [commission],
  'users:manage lastLoginAt': ['users.last_login_at'],
  'customers:see-details address': [contact],
  'customers:see-details addresses': [contact, address],
  'customers:see-details bought': ['customers.bought'],
  'customers:see-details consigned': ['customers.consigned'],
  'customers:see-details country': ['customers.country'],
  'customers:see-details detail': ['suppressions.detail'],
  'customers:see-details email': ['customers.email', 'campaign_recipients.email', 'suppressions.email'],
  'customers:see-details emails': [contact],
  'customers:see-details formerContacts': [contact],
  'customers:see-details label': ['collection_links.label'],
  'customers:see-details lastContactAt': ['customers.last_contact_at'],
  'customers:see-details phone': ['customers.phone'],
  'customers:see-details phones': [phone],
  'customers:see-details reply': ['campaign_recipients.smtp_reply'],
  'customers:see-details spend': ['customers.spend'],
  'customers:see-identity decisionEvidence': ['verifications.decision_evidence'],
  'customers:see-identity decisionReason': ['verifications.decision_reason'],
  'customers:see-identity documentNo': ['identity_documents.document_no'],
  'customers:see-identity documents': ['identity_documents.file_name'],
  'customers:see-identity explanation': [explanation],
  'customers:see-identity names': ['sanction_hits.names'],
  'customers:see-identity owners': [owners],
  'customers:see-identity pepNote': ['verifications.pep_note'],
  'customers:see-identity reason': ['sanction_hits.reason'],
  'customers:see-identity sourceOfFunds': ['verifications.source_of_funds'],
  'customers:see-notes address': ['customer_emails.address'],
  'customers:see-notes name': ['customer_email_files.file_name'],
  'customers:see-notes subject': ['customer_emails.subject'],
  'customers:see-notes text': ['customer_emails.text'],
  'customers:see-limit premium': ['customer_terms.premium_schedule_id'],
  'customers:see-limit reason': ['registrations.reason'],
  'customers:see-linked buyer': linked,
  'customers:see-linked customer': linked,
  'customers:see-linked customerNo': linked,
};

/** Marked fields that are not planted, by reason. */
export const exceptions: Readonly<Record<string, readonly string[]>> = {
  'a flag or one of a few options: it cannot be told from other values': [
    'customers:see-details language',
    'customers:see-details roles',
    'customers:see-details untracked',
    'customers:see-details verification',
    'customers:see-identity pep',
    'customers:see-limit warnings',
  ],
  'a department: it decides whose customer this is': [
    'customers:see-details departmentIds',
    'customers:see-details preferredDepartmentId',
  ],
  'planted under another permission as the reserve of the lot': ['reports:see-reserve reserve'],
  'computed from planted values': [
    'customers:see-limit lots',
    'customers:see-limit won',
    'reports:see-reserve gap',
    'reports:see-revenue components',
    'reports:see-revenue houseRevenue',
    'reports:see-revenue revenue',
    'reports:see-revenue totals',
    'results:see-price average',
    'results:see-price lastBids',
    'results:see-price ratio',
    'results:see-price soldVsLow',
    'results:see-price withPremium',
    'settings:read houseShare',
    'settings:read seller',
    'figures by key',
    'rows by key',
  ],
  'its mere presence is the secret': ['dealings by side', 'entries by as'],
  'read from an uploaded file: no row is created from it': [
    'ambiguousSamples by field',
    'becomes by field',
    'read by field',
    'samples by field',
    'text by field',
  ],
  'typed by the user who does the action, and shown in its history': ['reason by noun action'],
};

const kinds: readonly Field['kind'][] = ['text', 'email', 'texts', 'amount', 'day', 'moment'];
/** Returns whether a value of the field can be recognized. */
const isRecognisable = ({ kind, of }: Field): boolean =>
  kinds.includes(kind) || (kind === 'row' && (of === 'customers' || of === 'schedules'));

const isField = (value: unknown): value is Field =>
  typeof value === 'object' && value !== null && 'kind' in value && 'schema' in value && 'label' in value;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(isField);

/** Returns every set of fields that the contract declares. */
async function listDeclaredFields(): Promise<Fields[]> {
  const folder = join(__dirname, '../../contract');
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, unknown>> => import(`#contract/${basename(file, '.ts')}`)),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isFields);
}

/** Returns declared fields with a permission and a column, for the one table that has all columns of their set. */
async function listDeclaredPlants(db: Db): Promise<Plant[]> {
  const tables = await db.rows<{ table: string; columns: string[] }>(sql`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' group by 1`);
  const plantByField = new Map<Field, Plant>();
  const fieldsWithoutTable = new Map<Field, string>();
  for (const fields of await listDeclaredFields()) {
    const columns = Object.values(fields).flatMap(({ column }) => column ?? []);
    const fittingTables = tables.filter((one) => columns.every((column) => one.columns.includes(column)));
    for (const [name, field] of Object.entries(fields)) {
      const { secret: permission, column } = field;
      if (!permission || !column || !isRecognisable(field)) continue;
      // Bank accounts of customers and of the companies have the same columns.
      const ofCustomers = fittingTables.filter((one) => one.columns.includes('customer_id'));
      const candidateTables =
        fittingTables.length > 1 && permission.startsWith('customers:') ? ofCustomers : fittingTables;
      const [onlyTable] = candidateTables;
      if (onlyTable && candidateTables.length === 1)
        plantByField.set(field, {
          field: `${permission} ${name}`,
          permission,
          table: onlyTable.table,
          column,
        });
      else fieldsWithoutTable.set(field, `${permission} ${name}`);
    }
  }
  // A form may combine the fields of two tables; each is also declared with its own table.
  const missingFields = [...fieldsWithoutTable].flatMap(([field, name]) =>
    plantByField.has(field) ? [] : [name],
  );
  if (missingFields.length > 0)
    throw new Error(`no table has the columns of the fields with ${missingFields.join(', ')}`);
  return [...plantByField.values()];
}

/** Returns all planted columns. */
export async function listPlants(db: Db): Promise<Plant[]> {
  const placedPlants = Object.entries(places).flatMap(([field, all]) =>
    all.map((place): Plant => {
      const { at, ...how } = typeof place === 'string' ? { at: place } : place;
      const [table = '', column = ''] = at.split('.');
      const permission = Object.keys(secretRules).find((one) =>
        field.startsWith(`${one} `),
      ) as SecretPermission;
      return { field, permission, table, column, ...how };
    }),
  );
  return [...(await listDeclaredPlants(db)), ...placedPlants];
}
