import sql, { type Sql } from 'sql-template-tag';
import { type ImportTarget, rowLifecycle } from '#contract/import-fields';
import type { Db } from '../db/database';
import { initialState } from '../db/states';
import { artistChecks } from './artist-checks';
import { balanceChecks } from './balance-checks';
import { bidderChecks } from './bidder-checks';
import type { Checks, Validation } from './check-parts';
import { lotChecks } from './lot-checks';
import { personChecks } from './person-checks';
import { addPublicationIssues } from './publication-check';
import type { Target } from './target';
import { workChecks } from './work-checks';

/**
 * Writes the check of every row that is not committed: what it would do in the current target, and its issues, such as
 * repetitions, existing lots and works, and contradicting parts of one lot. Uses one statement over all staged rows, so that
 * the cost per row does not grow with the file.
 */
export async function validate(tx: Db, validation: Validation): Promise<void> {
  await tx.run(sql`delete from import_checks where import_id = ${validation.importId} and not committed`);
  const { target } = validation;
  const { existingRows, write } = createChecks(validation, target);
  await tx.run(sql`drop table if exists existing_rows`);
  await tx.run(sql`create temporary table existing_rows on commit drop as ${existingRows}`);
  await tx.run(sql`analyze existing_rows`);
  // Enough memory to sort some sixty thousand rows.
  await tx.run(sql`set local work_mem = '32MB'`);
  // The planner expects one row from each step of the statement and would compare all rows with each other.
  await tx.run(sql`set local enable_nestloop = off`);
  await tx.run(write);
  await tx.run(leftOutChecks(validation.importId));
  await tx.run(sql`set local enable_nestloop = on`);
  await addPublicationIssues(tx, validation);
  await tx.run(
    sql`update imports set validated_on = ${validationBasis(validation)} where id = ${validation.importId}`,
  );
}

/** Adds notes that explain why rows are left out. */
const leftOutChecks = (importId: number): Sql => sql`
  insert into import_checks (import_id, row, state, effect, issues, changes)
  select import_id, row, ${initialState(rowLifecycle, 'NO_CHANGE')}, 'UNCHANGED', jsonb_build_array(jsonb_build_object(
    'field', null, 'column', null, 'level', 'NOTE', 'code', 'left_out_' || lower(left_out), 'params', '{}'::jsonb)), '{}'
  from import_rows where import_id = ${importId} and left_out is not null
  on conflict (import_id, row) do nothing`;

function createChecks(validation: Validation, target: Target): Checks {
  if (target.noun === 'auctions') return lotChecks({ ...validation, target });
  if (target.noun === 'bidders') return bidderChecks({ ...validation, target });
  if (target.noun === 'collections') return workChecks({ ...validation, target });
  if (target.noun === 'balances') return balanceChecks({ ...validation, target });
  return target.noun === 'customers' ? personChecks(validation) : artistChecks(validation);
}

/** Validates again. Returns whether the result differs from what the user has seen. */
export async function revalidate(tx: Db, validation: Validation): Promise<boolean> {
  const digestBefore = await digestChecks(tx, validation);
  await validate(tx, validation);
  return digestBefore !== (await digestChecks(tx, validation));
}

/** Returns a digest of the check results of rows that are not committed. */
const digestChecks = async (tx: Db, { importId }: Validation): Promise<string | null> =>
  (
    await tx.row<{ digest: string | null }>(sql`
      select md5(string_agg(concat_ws(' ', row, state, effect, holder_id, item_id, changes), ',' order by row)) as digest
      from import_checks where import_id = ${importId} and not committed`)
  ).digest;

/**
 * Returns whether the checks are still valid. Changes without an event (an uncommitted action, a changed item) are found by
 * the commit, which compares versions and numbers.
 */
export const isValidated = async (tx: Db, validation: Validation): Promise<boolean> =>
  (
    await tx.row<{ stands: boolean }>(sql`
      select validated_on is not distinct from ${validationBasis(validation)} as stands from imports where id = ${validation.importId}`)
  ).stands;

/**
 * The basis of the checks besides rows and mapping: the target's last event, the versions of its records and the user's
 * permissions.
 */
const validationBasis = ({ target: { noun, id }, user }: Validation): Sql => sql`
  jsonb_build_object('event', (select e.id from event_subjects s join actions e on e.id = s.event_id
      where s.noun = ${getEventNoun(noun)} and s.noun_id = ${id} order by s.event_id desc limit 1),
    'versions', (${versionsIn[noun](id)}),
    'role', ${user.role}::text, 'departments', ${[...user.departmentIds]}::bigint[])`;

/** Actions on bidders are events of their sale. */
const getEventNoun = (noun: ImportTarget): string => (noun === 'bidders' ? 'auctions' : noun);

const versionsIn = {
  auctions: (id: number): Sql => sql`
    select sum(l.version + i.version) from lots l join lot_items li on li.lot_id = l.id
    join items i on i.id = li.item_id where l.auction_id = ${id}`,
  collections: (id: number): Sql => sql`
    select sum(w.version + i.version) from collection_items w join items i on i.id = w.item_id
    where w.collection_id = ${id}`,
  bidders: () => sql`select change_number('customers')`,
  customers: () => sql`select change_number('customers')`,
  artists: () => sql`select change_number('artists')`,
  // The same credit may have come in with another file.
  balances: () => sql`
    select jsonb_build_array(change_number('customers'), (select max(id) from invoices), (select max(id) from payments))`,
};
