import sql, { join, raw, type Sql } from 'sql-template-tag';
import { consentFields } from '#contract/import-fields';
import type { Listeners } from '../app-context';
import {
  addContacts,
  insertCustomers,
  refreshDerivedColumns,
  removeContacts,
  removeCustomers,
  updateCustomers,
} from '../customers/bulk';
import { refreshFigures } from '../customers/figures';
import type { Db } from '../db/database';
import { recordEvents } from '../events/event';
import { references } from '../merges/references';
import { relateAll, removeRelations } from '../relations/bulk';
import { type Columns, customerColumns, derivedCustomerColumns } from './columns';
import { customerLists, sourceColumn } from './person-checks';
import { recordRowConsents, revertConsents } from './person-consents';
import {
  hasUpdatedRows,
  lockAndLoadRegister,
  lockRegisterRows,
  refreshRegisterVersions,
} from './register-locks';
import {
  assignments,
  checkedRows,
  findBlockingChanges,
  type ImportStrategy,
  listColumnNames,
  type Step,
  valuesFrom,
} from './step';
import type { TargetRegister } from './target';

type PersonStep = Pick<Step<TargetRegister>, 'tx' | 'mine' | 'by' | 'file'>;

/** How rows become customers. */
export const personStrategy: ImportStrategy<TargetRegister> = {
  sequence: 'customers_id_seq',
  hasItems: false,
  concurrency: () => 1,
  lockTarget: (tx, _, lock) => lockAndLoadRegister(tx, 'customers', lock),
  prepare: ({ tx, mine }, _, hasExisting) => lockRegisterRows(tx, 'customers', mine, hasExisting),
  async write(step, { hasExisting }) {
    await insertNewCustomers(step);
    if (hasExisting) await updateExistingCustomers(step);
  },
  dryRun: async () => {},
  record: recordCustomers,
  findDependents,
  undo,
};

const allColumns: Columns = { ...customerColumns, ...derivedCustomerColumns };

/** Inserts the customers that rows create, with their contacts. */
export async function insertNewCustomers({ tx, mine, file }: PersonStep): Promise<void> {
  await insertCustomers(
    tx,
    listColumnNames(allColumns),
    sql`select v.holder_id, r.number, ${valuesFrom('v.offering', allColumns)} from ${checkedRows} where ${mine} and v.made_holder`,
    file.mapping.fields.preferredDepartmentId !== undefined,
  );
  await addContacts(tx, importedContacts(sql`${mine} and v.made_holder`));
}

const importedContacts = (mine: Sql): Sql => sql`
  select v.holder_id, k ->> 'kind', k ->> 'label', k ->> 'value', k -> 'parts', nth::int
  from ${checkedRows} cross join jsonb_array_elements(r.fields #> '{more,contacts}') with ordinality contacts (k, nth)
  where ${mine}`;

const updatedRows = (mine: Sql): Sql =>
  sql`import_checks v where ${mine} and not v.made_holder and x.id = v.holder_id`;
const existingIds = (mine: Sql): Sql =>
  sql`select v.holder_id from import_checks v where ${mine} and not v.made_holder`;

async function updateExistingCustomers({ tx, mine, by }: PersonStep): Promise<void> {
  await updateCustomers(tx, assignments(customerColumns, 1), updatedRows(mine), by.now);
  await addContacts(tx, importedContacts(sql`${mine} and not v.made_holder`));
  await refreshDerivedData(tx, mine);
  await tx.run(sql`
    update import_checks v set holder_version = c.version from customers c
    where ${mine} and not v.made_holder and c.id = v.holder_id`);
}

/** Updates derived columns and totals of existing customers. */
async function refreshDerivedData(tx: Db, mine: Sql): Promise<void> {
  await refreshDerivedColumns(tx, existingIds(mine));
  await refreshFigures(tx, sql`${existingIds(mine)} and v.changes ? 'preferredDepartmentId'`);
}

/** Records the events of created and updated customers, and adds what depends on their ids: relations and consents. */
export async function recordCustomers(step: PersonStep, listeners: Listeners): Promise<void> {
  const { tx, mine, by, file } = step;
  await recordEvents(
    tx,
    { noun: 'customers', userId: by.userId },
    sql`
      select ${by.now}::timestamptz, ${by.userId}::bigint, v.holder_id,
        case when v.made_holder then 'create' else 'update' end, null, null,
        ${recordedChanges}, ${file.fileName}::text
      from import_checks v where ${mine}`,
  );
  const { fields } = file.mapping;
  if (fields.relationTo) await relateAll(tx, importedRelations(file.id, mine), by);
  if (Object.values(consentFields).some((field) => fields[field])) await recordRowConsents(step);
  await notifyListeners(tx, mine, listeners);
}

/** Notifies listeners of customers that are new or have changed names or contacts. */
async function notifyListeners(tx: Db, mine: Sql, listeners: Listeners): Promise<void> {
  const customers = await tx.rows<{ id: number }>(
    sql`select v.holder_id as id from import_checks v where ${mine} order by 1`,
  );
  // The size that one job comparing all customers accepts.
  for (let at = 0; at < customers.length; at += 100)
    await listeners.customersChanged(
      tx,
      customers.slice(at, at + 100).map(({ id }) => id),
    );
}

/** The changes shown in the history: without internal remarks, and without consents, which are events of their own. */
const recordedChanges: Sql = sql`nullif(v.changes - ${[...Object.keys(customerLists), 'remarks']}::text[], '{}')`;

/**
 * Relations that rows of the file name, once the other customer exists: a row may name one that comes later. Each name has a
 * lookup with its own index; a combined condition would scan all customers for each row.
 */
const importedRelations = (importId: number, mine: Sql): Sql => sql`
  select v.holder_id, coalesce(o.merged_into, o.id), r.fields ->> 'relationKind'
  from import_checks v join import_rows r using (import_id, row)
  cross join lateral (
    select id, merged_into from customers where customer_no = r.fields ->> 'relationTo'
    union select id, merged_into from customers
    where external_ref <> '' and external_ref = r.fields ->> 'relationTo' and source = ${sourceColumn(sql`r`)}) o
  where v.import_id = ${importId} and v.committed and r.fields ? 'relationTo' and r.fields ? 'relationKind'
    and (v.row in (select v.row from import_checks v where ${mine})
      or o.id in (select v.holder_id from import_checks v where ${mine} and v.made_holder))`;

/** Tables with derived rows, or rows that are deleted with a customer. */
const cascadingTables = ['customers', 'customer_contacts', 'customer_relations', 'consents', 'sanction_hits'];

/**
 * Why the customer `c` of the checked row `v` of the import `f` cannot be restored or removed; null when it can. The rows of
 * `ownTables` belong to the import.
 */
export function whyCustomerStays(id: number, mine: Sql, ownTables: readonly string[] = []): Sql {
  const isReferenced = references
    .filter(({ table }) => ![...cascadingTables, ...ownTables].includes(table))
    .map(({ table, column }) => sql`exists (select from ${raw(table)} t where t.${raw(column)} = c.id)`);
  return sql`case
    when c.id is null then '0gone'
    when c.merged_into is not null or exists (select from customers m where m.merged_into = c.id) then '1merged'
    when c.version <> v.holder_version then '2changed'
    when v.made_holder and (${join(isReferenced, ' or ')}
      or exists (select from consents k where k.customer_id = c.id and (k.user_id is null or k.at > f.committed_at))
      or exists (select from sanction_hits h where h.customer_id = c.id and h.decided_at is not null)
      or exists (select from customer_relations t where c.id in (t.customer_id, t.other_id)
        and (t.customer_id, t.other_id, t.kind) not in (${importedRelations(id, mine)}))) then '3used' end`;
}

async function findDependents(tx: Db, id: number) {
  const mine = sql`v.import_id = ${id} and v.committed`;
  await lockRegisterRows(tx, 'customers', mine, false);
  return findBlockingChanges(
    tx,
    sql`
      select coalesce(c.customer_no, '–') as name, v.row as place, ${whyCustomerStays(id, mine)} as why
      from import_checks v join imports f on f.id = v.import_id left join customers c on c.id = v.holder_id
      where ${mine}`,
  );
}

async function undo(step: PersonStep, listeners: Listeners): Promise<void> {
  const { tx, mine, file } = step;
  await removeRelations(tx, importedRelations(file.id, mine));
  if (await hasUpdatedRows(step)) await restoreCustomers(step, listeners);
  await removeCustomers(tx, sql`select v.holder_id from import_checks v where ${mine} and v.made_holder`);
}

/** Restores customers that existed before the import. */
async function restoreCustomers(step: PersonStep, listeners: Listeners): Promise<void> {
  const { tx, mine, by } = step;
  await updateCustomers(tx, assignments(customerColumns, 0), updatedRows(mine), by.now);
  const kinds = Object.entries({ email: 'EMAIL', phone: 'PHONE', street: 'ADDRESS' });
  for (const [field, kind] of kinds)
    await removeContacts(
      tx,
      sql`
        select v.holder_id, ${kind}::text, came from import_checks v
        cross join jsonb_array_elements_text(v.changes -> ${field} -> 1) came
        where ${mine} and not v.made_holder and not (v.changes -> ${field} -> 0) ? came`,
    );
  await refreshDerivedData(tx, mine);
  await revertConsents(step);
  await notifyListeners(tx, sql`${mine} and not v.made_holder`, listeners);
  await refreshRegisterVersions(step, 'customers');
}
