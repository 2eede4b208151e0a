import sql, { join, raw, type Sql } from 'sql-template-tag';
import { saleIs } from '#contract/auctions';
import { auctionForUpdate } from '../auctions/auction';
import type { Db } from '../db/database';
import { recordAll } from '../events/event';
import type { House } from '../house';
import { takeInHeld } from '../items/hold';
import { changeItems, type Writer } from '../items/write';
import type { Run } from '../jobs/job';
import type { Payload } from '../jobs/kinds';
import { insertLots, insertParts, raiseLots, updateLots, updateParts } from '../lots/brought';
import { writeNumbers } from '../lots/numbers';
import { decideOnStaged } from '../results/decision';
import { type Columns, catalogued, itemColumns, lotColumns, stagedColumns } from './columns';
import {
  advanceImport,
  type Clerk,
  clerkById,
  type FileInSale,
  importForClerk,
  progressOf,
  stopImport,
} from './file';
import { isReady } from './queries';
import { validateAgain } from './validate';

/** Lots made in one transaction: what a crash can cost, and how often the page sees progress. */
const step = 1000;
/** After so many steps the words of their items are sorted: all at once costs half, and a search reads what is not. */
const stepsUnsorted = 10;
/** How often the sale may change under the rows before the job gives up and is tried again later. */
const mostRetries = 20;

/** The sale is no longer as the rows were validated. */
class Overtaken extends Error {}

/**
 * The job of making lots: `step` at a time, each time in one transaction with its progress, so that it goes on
 * after a crash where it stood and does nothing twice.
 */
export async function commitFile(
  { db, now }: House,
  { importId, userId }: Payload<'import-commit'>,
  { progress }: Run,
): Promise<void> {
  const user = await clerkById(db, userId);
  let sorting: Promise<unknown> = Promise.resolve();
  for (let retries = 0, steps = 1; ; )
    try {
      const stands = await db.transaction((tx) => commitStep(tx, user, importId, now()));
      if (!stands) {
        await sorting;
        await sortWords(db);
        return;
      }
      // Beside the next steps: the connection that makes lots does not wait for it.
      if (steps++ % stepsUnsorted === 0) sorting = sorting.then(() => sortWords(db));
      await progress(stands.done, stands.total);
      retries = 0;
    } catch (error) {
      // Somebody took a number or changed a lot between the check and now: look again.
      const overtaken =
        error instanceof Overtaken || clashes.includes((error as { code?: string }).code ?? '');
      if (!overtaken || ++retries > mostRetries) throw error;
      if (await isOtherwise(db, user, importId)) return;
    }
}

/**
 * The words of new items wait in a list, which a search reads as well, until they are sorted into its index. Whoever
 * fills the list sorts it: PostgreSQL would let each step do so in its midst, with the little memory of a statement.
 */
const sortWords = (db: Db): Promise<unknown> =>
  // What is not done now is done by whoever fills the list next.
  db.run(sql`select gin_clean_pending_list('items_folded')`).catch(() => {});
const leaveWords = (tx: Db) => tx.run(sql`set local gin_pending_list_limit = '64MB'`);

/** A number was taken, or what a row refers to is gone. */
const clashes = ['23505', '23503'];

/** Validates the rest again; where it comes out otherwise the work ends, because nobody has seen that yet. */
const isOtherwise = (db: Db, user: Clerk, importId: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { file, sale } = await importForClerk(tx, user, importId);
    const otherwise = await validateAgain(tx, { importId, mapping: file.mapping, sale, user });
    if (otherwise) await stopImport(tx, file, { code: 'import.changed', params: {} });
    return otherwise;
  });

/** Makes the next lots. Answers how many rows are done of how many, or undefined when none are left. */
async function commitStep(
  tx: Db,
  user: Clerk,
  importId: number,
  now: Date,
): Promise<{ done: number; total: number } | undefined> {
  const found = await importForClerk(tx, user, importId);
  if (found.file.state !== 'COMMITTING') return undefined;
  const sale = await auctionForUpdate(tx, found.sale.id, 'share');
  const ready = sql`v.import_id = ${importId} and ${isReady}`;
  const next = await tx.row<{ first: number | null; last: number; known: boolean }>(sql`
    select min(place) as first, max(place) as last,
      exists (select from import_checks v where ${ready} and v.lot_id is not null) as known
    from (select distinct place from import_checks v where ${ready} order by place limit ${step}) places`);
  if (next.first === null) {
    await advanceImport(tx, found.file, 'committed', sql`, committed_at = coalesce(committed_at, ${now})`);
    return undefined;
  }
  const chunk = sql`${ready} and v.place between ${next.first} and ${next.last}`;
  if (next.known) {
    await lockRows(tx, sql`${chunk} or ${ready} and v.changes ? 'number'`);
    await mustStand(tx, chunk, saleIs('open', sale));
    await renumber(tx, importId);
  } else if (!saleIs('open', sale)) throw new Overtaken();
  const rows = await claim(tx, chunk);
  // By their rows: the places of an earlier commit were counted anew since.
  const mine = sql`v.import_id = ${importId} and v.row = any(${rows.map(({ row }) => row)}::int[])`;
  const work = { tx, mine, now, user, found };
  await Promise.all([leaveWords(tx), ...makeLots(work)]);
  if (next.known) await changeLots(work);
  if (next.known || rows.some(({ hasResult }) => hasResult)) await stageResults(work);
  tx.announce(progressOf(importId));
  const [, stands] = await Promise.all([
    recordCommit(work),
    tx.row<{ done: number; total: number }>(sql`
      update imports set done = done + ${rows.length} where id = ${importId} returning done, total`),
  ]);
  return stands;
}

/** Locks the lots and items that are written to, before anything is. */
async function lockRows(tx: Db, chunk: Sql): Promise<void> {
  await tx.run(sql`
    select 1 from lots where id in (select v.lot_id from import_checks v where ${chunk}) order by id for update`);
  await tx.run(sql`
    select 1 from items where id in (select v.item_id from import_checks v where ${chunk}) order by id for update`);
}

/** The rows that are known were compared with lots as they were; those must be as they were. */
async function mustStand(tx: Db, chunk: Sql, open: boolean) {
  const { overtaken } = await tx.row<{ overtaken: boolean }>(sql`
    select coalesce(bool_or(case when v.item_id is null
        then not ${open} or v.lot_id is not null and l.status is distinct from 'DRAFT'
      else l.version is distinct from v.lot_version or i.version is distinct from v.item_version end), false) as overtaken
    from import_checks v left join lots l on l.id = v.lot_id left join items i on i.id = v.item_id
    where ${chunk}`);
  if (overtaken) throw new Overtaken();
}

/** New numbers are given to all lots at once, because each may wait for the number of the next. */
async function renumber(tx: Db, importId: number) {
  const lots = await tx.rows<{ id: number; number: string }>(sql`
    select distinct l.id, r.number
    from import_checks v join import_rows r using (import_id, row) join lots l on l.id = v.lot_id
    where v.import_id = ${importId} and not v.committed and v.state in ('OK', 'WARNING') and v.changes ? 'number'
      and l.number <> r.number`);
  if (lots.length > 0) await writeNumbers(tx, lots);
}

/** Marks the rows as done and gives new lots and items their ids, so that everything below is one statement each. */
const claim = (tx: Db, chunk: Sql): Promise<{ row: number; hasResult: boolean }[]> =>
  tx.rows(sql`
    with mine as materialized (
      select import_id, row, max(own) over (partition by place) as made
      from (
        select v.import_id, v.row, v.place,
          case when v.lot_id is null and v.lot is not null then nextval('lots_id_seq') end as own
        from import_checks v where ${chunk}) heads)
    update import_checks v set committed = true,
      made_lot = v.lot_id is null, lot_id = coalesce(v.lot_id, m.made),
      made_item = v.item_id is null, item_id = coalesce(v.item_id, nextval('items_id_seq')),
      lot_version = coalesce(v.lot_version, 1), item_version = coalesce(v.item_version, 1)
    from mine m where v.import_id = m.import_id and v.row = m.row
    returning v.row, coalesce(v.lot ? 'outcome', false) as "hasResult"`);

interface Step {
  tx: Db;
  /** the rows of this step, over `v` */
  mine: Sql;
  now: Date;
  user: Clerk;
  found: FileInSale;
}

const names = (columns: Columns): Sql =>
  join(
    Object.values(columns).map(({ column }) => raw(column)),
    ', ',
  );
const valuesFrom = (source: string, columns: Columns, standards: Readonly<Record<string, Sql>> = {}): Sql =>
  join(
    Object.entries(columns).map(([field, { type, standard }]) => {
      const value = sql`(${raw(source)} ->> ${field})::${raw(type)}`;
      const otherwise = standards[field] ?? (standard === null ? undefined : sql`${standard}::${raw(type)}`);
      return otherwise ? sql`coalesce(${value}, ${otherwise})` : value;
    }),
    ', ',
  );

/**
 * Checks `v` with their rows `r`. `offset 0`: each row is looked up by its key, also where the planner, who has not met
 * this file yet, takes all of its rows for one.
 */
const checkedRows = sql`
  import_checks v cross join lateral (
    select * from import_rows where import_id = v.import_id and row = v.row offset 0) r`;

/** Makes lots, their items and their parts: three statements that go out together. */
function makeLots({ tx, mine, found: { file, sale } }: Step): Promise<unknown>[] {
  const { grouped, amounts, departmentId, categoryId } = file.mapping;
  const [only] = sale.departmentIds.length === 1 ? sale.departmentIds : [];
  const lots = insertLots(
    tx,
    names(lotColumns),
    sql`
      select v.lot_id, ${sale.id}, r.number, r.sort_key, ${valuesFrom('v.lot', lotColumns)}
      from ${checkedRows} where ${mine} and v.made_lot and v.lot is not null`,
  );
  const places = {
    department: sql`${departmentId ?? only ?? null}::bigint`,
    category: sql`${categoryId}::bigint`,
  };
  // What the file has no column for stands as the table has it: most files bring few of the fields.
  const brought = Object.fromEntries(
    Object.entries(itemColumns).filter(([field]) => field in file.mapping.fields || field in places),
  );
  const made = sql`from ${checkedRows} where ${mine} and v.made_item`;
  const items = takeInHeld(tx, {
    noun: 'lots',
    columns: sql`id, ${names(brought)}, external_ref`,
    rows: sql`select v.item_id, ${valuesFrom('r.fields', brought, places)}, r.reference ${made}`,
    held: sql`select v.item_id, v.lot_id ${made}`,
  });
  const price = grouped && amounts === 'PER_PART' ? sql`(r.fields ->> 'hammer')::bigint` : sql`null::bigint`;
  const said = sql`r.fields ? 'outcome'`;
  const parts = insertParts(
    tx,
    sql`
      select v.lot_id, v.ordinal, v.item_id, r.reference, case when ${said} then ${price} end,
        case when ${said} and ${grouped} then coalesce(r.fields ->> 'buyer', '') else '' end
      ${made}`,
  );
  return [lots, items, parts];
}

const assignments = (columns: Columns, at: 0 | 1): Sql =>
  join(
    Object.entries(columns).map(
      ([field, { column, type }]) => sql`${raw(column)} = case when v.changes ? ${field}
        then (v.changes -> ${field} ->> ${at}::int)::${raw(type)} else x.${raw(column)} end`,
    ),
    ', ',
  );

/** Writes one side of the changes of rows: what the file says (1), or what stood there before (0). */
export async function writeChanges(tx: Db, mine: Sql, at: 0 | 1, by: Writer): Promise<void> {
  const changed = sql`${mine} and not v.made_item and v.changes <> '{}'`;
  const { any } = await tx.row<{ any: boolean }>(
    sql`select exists (select 1 from import_checks v where ${changed}) as any`,
  );
  if (!any) return;
  const fields = (columns: Columns) => sql`v.changes ?| ${Object.keys(columns)}::text[]`;
  await changeItems(tx, by, {
    set: assignments(itemColumns, at),
    source: sql`import_checks v`,
    where: sql`${changed} and x.id = v.item_id and ${fields(itemColumns)}`,
    catalogued: sql`v.changes ?| ${[...catalogued]}::text[]`,
  });
  await updateLots(
    tx,
    assignments(lotColumns, at),
    sql`import_checks v where ${changed} and x.id = v.lot_id and ${fields(lotColumns)}`,
  );
  await updateParts(
    tx,
    sql`
      reference = case when v.changes ? 'reference' then v.changes -> 'reference' ->> ${at}::int else x.reference end,
      price = case when v.changes ? 'partPrice' then (v.changes -> 'partPrice' ->> ${at}::int)::bigint else x.price end,
      buyer = case when v.changes ? 'partBuyer' then coalesce(v.changes -> 'partBuyer' ->> ${at}::int, '') else x.buyer end`,
    sql`
      import_checks v where ${changed} and x.lot_id = v.lot_id and x.item_id = v.item_id
        and v.changes ?| array['reference', 'partPrice', 'partBuyer']`,
  );
}

async function changeLots({ tx, mine, now, user }: Step) {
  await writeChanges(tx, mine, 1, { now, userId: user.id });
  const known = sql`select v.lot_id from import_checks v where ${mine} and not v.made_lot`;
  const touched = await raiseLots(tx, known, now);
  if (touched === 0) return;
  await tx.run(sql`
    update import_checks v set lot_version = l.version, item_version = i.version
    from lots l, items i where ${mine} and not v.made_lot and l.id = v.lot_id and i.id = v.item_id`);
}

/** Results wait beside their lots until the sale is LIVE; a lot of several buyers waits for a decision as well. */
async function stageResults({ tx, mine, now, found: { file, sale } }: Step) {
  await tx.run(sql`
    insert into staged_results (lot_id, import_id, outcome, hammer, buyer, paddle)
    select v.lot_id, ${file.id}, v.lot ->> 'outcome', (v.lot ->> 'hammer')::bigint, coalesce(v.lot ->> 'buyer', ''),
      coalesce(v.lot ->> 'paddle', '')
    from import_checks v where ${mine} and v.lot ? 'outcome' and (v.made_lot or v.changes ?| ${[...stagedColumns]}::text[])
    on conflict (lot_id) do update set import_id = excluded.import_id, outcome = excluded.outcome, hammer = excluded.hammer,
      buyer = excluded.buyer, paddle = excluded.paddle`);
  await decideOnStaged(tx, sale.id, sql`select v.lot_id from import_checks v where ${mine}`, now);
}

/** The story of each lot begins, or goes on, with the file. */
const recordCommit = ({ tx, mine, now, user, found: { file, sale } }: Step) =>
  recordAll(
    tx,
    { noun: 'lots', of: { noun: 'auctions', id: sale.id }, userId: user.id },
    sql`
      select ${now}::timestamptz, ${user.id}::bigint, v.lot_id, case when v.made_lot then 'create' else 'update' end,
        null, case when v.made_lot then 'DRAFT' end, case when not v.made_lot then v.changes end, ${file.fileName}::text
      from import_checks v where ${mine} and (v.made_lot and v.lot is not null or not v.made_lot)`,
  );
