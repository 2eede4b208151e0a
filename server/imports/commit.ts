import sql, { join, raw, type Sql } from 'sql-template-tag';
import { saleIs } from '#contract/auctions';
import { auctionForUpdate } from '../auctions/auction';
import type { Db } from '../db/database';
import type { House } from '../house';
import { writeNumbers } from '../lots/numbers';
import { decideOnStaged } from '../results/decision';
import { itemColumns, lotColumns, stagedColumns } from './columns';
import { advanceImport, type Clerk, clerkById, type FileInSale, importFor, stopImport } from './file';
import { judgeAnew } from './judge';

interface CommitJob {
  importId: number;
  userId: number;
}

/** Lots made in one transaction: what a crash can cost, and how often the page sees progress. */
const step = 1000;
/** How often the sale may change under the rows before the job gives up and is tried again later. */
const mostRetries = 20;

/** The sale is no longer as the rows were judged. */
class Overtaken extends Error {}

/**
 * The job of making lots: `step` at a time, each time in one transaction with its progress, so that it goes on
 * after a crash where it stood and does nothing twice.
 */
export async function commitFile({ db, now }: House, { importId, userId }: CommitJob): Promise<void> {
  const user = await clerkById(db, userId);
  for (let retries = 0; ; )
    try {
      if (!(await db.transaction((tx) => commitStep(tx, user, importId, now())))) return;
      retries = 0;
    } catch (error) {
      // Somebody took a number or changed a lot between the check and now: look again.
      const overtaken =
        error instanceof Overtaken || clashes.includes((error as { code?: string }).code ?? '');
      if (!overtaken || ++retries > mostRetries) throw error;
      if (await isOtherwise(db, user, importId)) return;
    }
}

/** A number was taken, or what a row refers to is gone. */
const clashes = ['23505', '23503'];

/** Judges the rest again; where it comes out otherwise the work ends, because nobody has seen that yet. */
const isOtherwise = (db: Db, user: Clerk, importId: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { file, sale } = await importFor(tx, user, importId, true);
    const otherwise = await judgeAnew(tx, { importId, mapping: file.mapping, sale, user });
    if (otherwise) await stopImport(tx, file, { code: 'import.rejudged', params: {} });
    return otherwise;
  });

/** Makes the next lots. Answers false when there are none left. */
async function commitStep(tx: Db, user: Clerk, importId: number, now: Date): Promise<boolean> {
  const seen = await importFor(tx, user, importId, true);
  if (seen.file.state !== 'COMMITTING') return false;
  const sale = await auctionForUpdate(tx, seen.sale.id, 'share');
  const ready = sql`import_id = ${importId} and not committed and state in ('OK', 'WARNING')`;
  const next = await tx.row<{ first: number | null; last: number }>(sql`
    select min(place) as first, max(place) as last
    from (select distinct place from import_verdicts where ${ready} order by place limit ${step}) places`);
  if (next.first === null) {
    await advanceImport(tx, seen.file, 'committed', sql`, committed_at = coalesce(committed_at, ${now})`);
    return false;
  }
  const chunk = sql`v.import_id = ${importId} and v.place between ${next.first} and ${next.last}
    and not v.committed and v.state in ('OK', 'WARNING')`;
  const open = saleIs('open', sale);
  await mustStand(tx, chunk, open);
  await renumber(tx, importId);
  // By their rows: the places of an earlier commit were counted anew since.
  const rows = await claim(tx, chunk);
  const mine = sql`v.import_id = ${importId} and v.row = any(${rows}::int[])`;
  const work = { tx, mine, now, user, seen };
  await makeLots(work);
  await changeLots(work);
  await stageResults(work);
  await tell(work);
  await tx.run(sql`
    update imports set done = (select count(*) from import_verdicts where import_id = ${importId} and committed)
    where id = ${importId}`);
  return true;
}

/** The rows that are known were compared with lots as they were; those must be as they were. */
async function mustStand(tx: Db, chunk: Sql, open: boolean) {
  const { overtaken } = await tx.row<{ overtaken: boolean }>(sql`
    select coalesce(bool_or(case when v.item_id is null
        then not ${open} or v.lot_id is not null and l.status is distinct from 'DRAFT'
      else l.version is distinct from v.lot_version or i.version is distinct from v.item_version end), false) as overtaken
    from import_verdicts v left join lots l on l.id = v.lot_id left join items i on i.id = v.item_id
    where ${chunk}`);
  if (overtaken) throw new Overtaken();
}

/** New numbers are given to all lots at once, because each may wait for the number of the next. */
async function renumber(tx: Db, importId: number) {
  const lots = await tx.rows<{ id: number; number: string }>(sql`
    select distinct l.id, r.number
    from import_verdicts v join import_rows r using (import_id, row) join lots l on l.id = v.lot_id
    where v.import_id = ${importId} and not v.committed and v.state in ('OK', 'WARNING') and v.changes ? 'number'
      and l.number <> r.number`);
  if (lots.length > 0) await writeNumbers(tx, lots);
}

/** Marks the rows as done and gives new lots and items their ids, so that everything below is one statement each. */
async function claim(tx: Db, chunk: Sql): Promise<number[]> {
  const claimed = await tx.rows<{ row: number }>(sql`
    with mine as materialized (select v.row, v.import_id, v.place, v.lot_id from import_verdicts v where ${chunk}),
    wanting as materialized (
      select place, nextval(pg_get_serial_sequence('lots', 'id')) as id
      from (select distinct place from mine where lot_id is null) places)
    update import_verdicts v set committed = true,
      made_lot = v.lot_id is null, lot_id = coalesce(v.lot_id, w.id),
      made_item = v.item_id is null, item_id = coalesce(v.item_id, nextval(pg_get_serial_sequence('items', 'id'))),
      lot_version = coalesce(v.lot_version, 1), item_version = coalesce(v.item_version, 1)
    from mine m left join wanting w on w.place = m.place
    where v.import_id = m.import_id and v.row = m.row returning v.row`);
  return claimed.map(({ row }) => row);
}

interface Step {
  tx: Db;
  /** the rows of this step, over `v` */
  mine: Sql;
  now: Date;
  user: Clerk;
  seen: FileInSale;
}

type Columns = Readonly<Record<string, { column: string; type: string }>>;
const names = (columns: Columns): Sql =>
  join(
    Object.values(columns).map(({ column }) => raw(column)),
    ', ',
  );
const valuesFrom = (source: string, columns: Columns, standards: Readonly<Record<string, Sql>>): Sql =>
  join(
    Object.entries(columns).map(([field, { type }]) => {
      const value = sql`(${raw(source)} ->> ${field})::${raw(type)}`;
      const standard = standards[field] ?? (type === 'text' && field !== 'vatScheme' ? sql`''` : undefined);
      return standard ? sql`coalesce(${value}, ${standard})` : value;
    }),
    ', ',
  );

async function makeLots({ tx, mine, seen: { file, sale } }: Step) {
  const { grouped, amounts, departmentId, categoryId } = file.mapping;
  const [only] = sale.departmentIds.length === 1 ? sale.departmentIds : [];
  await tx.run(sql`
    insert into lots (id, auction_id, number, sort_key, ${names(lotColumns)}) overriding system value
    select v.lot_id, ${sale.id}, r.number, r.sort_key, ${valuesFrom('v.lot', lotColumns, { arrApplies: sql`false` })}
    from import_verdicts v join import_rows r using (import_id, row)
    where ${mine} and v.made_lot and v.lot is not null`);
  await tx.run(sql`
    insert into items (id, ${names(itemColumns)}, external_ref, availability) overriding system value
    select v.item_id, ${valuesFrom('r.fields', itemColumns, {
      quantity: sql`1`,
      department: sql`${departmentId ?? only ?? null}::bigint`,
      category: sql`${categoryId}::bigint`,
    })}, r.reference, 'IN_AUCTION'
    from import_verdicts v join import_rows r using (import_id, row)
    where ${mine} and v.made_item`);
  const price = grouped && amounts === 'PER_PART' ? sql`(r.fields ->> 'hammer')::bigint` : sql`null::bigint`;
  const said = sql`r.fields ? 'outcome'`;
  await tx.run(sql`
    insert into lot_items (lot_id, ordinal, item_id, reference, price, buyer)
    select v.lot_id, v.ordinal, v.item_id, r.reference, case when ${said} then ${price} end,
      case when ${said} and ${grouped} then coalesce(r.fields ->> 'buyer', '') else '' end
    from import_verdicts v join import_rows r using (import_id, row)
    where ${mine} and v.made_item`);
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
export async function writeChanges(tx: Db, mine: Sql, at: 0 | 1, now: Date): Promise<void> {
  const changed = sql`${mine} and not v.made_item and v.changes <> '{}'`;
  const { any } = await tx.row<{ any: boolean }>(
    sql`select exists (select 1 from import_verdicts v where ${changed}) as any`,
  );
  if (!any) return;
  const fields = (columns: Columns) => sql`v.changes ?| ${Object.keys(columns)}::text[]`;
  await tx.run(sql`
    update items x set ${assignments(itemColumns, at)}, version = x.version + 1, updated_at = ${now}
    from import_verdicts v where ${changed} and x.id = v.item_id and ${fields(itemColumns)}`);
  await tx.run(sql`
    update lots x set ${assignments(lotColumns, at)}
    from import_verdicts v where ${changed} and x.id = v.lot_id and ${fields(lotColumns)}`);
  await tx.run(sql`
    update lot_items x set
      reference = case when v.changes ? 'reference' then v.changes -> 'reference' ->> ${at}::int else x.reference end,
      price = case when v.changes ? 'partPrice' then (v.changes -> 'partPrice' ->> ${at}::int)::bigint else x.price end,
      buyer = case when v.changes ? 'partBuyer' then coalesce(v.changes -> 'partBuyer' ->> ${at}::int, '') else x.buyer end
    from import_verdicts v where ${changed} and x.lot_id = v.lot_id and x.item_id = v.item_id
      and v.changes ?| array['reference', 'partPrice', 'partBuyer']`);
}

async function changeLots({ tx, mine, now }: Step) {
  await writeChanges(tx, mine, 1, now);
  // A lot that a part was added to, or of which anything was changed, is another one than its readers saw.
  const touched = await tx.run(sql`
    update lots set version = version + 1, updated_at = ${now}
    where id in (select v.lot_id from import_verdicts v where ${mine} and not v.made_lot)`);
  if (touched === 0) return;
  await tx.run(sql`
    update import_verdicts v set lot_version = l.version, item_version = i.version
    from lots l, items i where ${mine} and not v.made_lot and l.id = v.lot_id and i.id = v.item_id`);
}

/** Results wait beside their lots until the sale is LIVE; a lot of several buyers waits for a decision as well. */
async function stageResults({ tx, mine, now, seen: { file, sale } }: Step) {
  await tx.run(sql`
    insert into staged_results (lot_id, import_id, outcome, hammer, buyer, paddle)
    select v.lot_id, ${file.id}, v.lot ->> 'outcome', (v.lot ->> 'hammer')::bigint, coalesce(v.lot ->> 'buyer', ''),
      coalesce(v.lot ->> 'paddle', '')
    from import_verdicts v where ${mine} and v.lot ? 'outcome' and (v.made_lot or v.changes ?| ${[...stagedColumns]}::text[])
    on conflict (lot_id) do update set import_id = excluded.import_id, outcome = excluded.outcome, hammer = excluded.hammer,
      buyer = excluded.buyer, paddle = excluded.paddle`);
  await decideOnStaged(tx, sale.id, sql`select v.lot_id from import_verdicts v where ${mine}`, now);
}

/** The story of each lot begins, or goes on, with the file. */
const tell = ({ tx, mine, now, user, seen: { file, sale } }: Step) =>
  tx.run(sql`
    insert into events (at, user_id, noun, noun_id, auction_id, deed, to_status, changes, reason)
    select ${now}::timestamptz, ${user.id}::bigint, 'lots', v.lot_id, ${sale.id}::bigint,
      case when v.made_lot then 'create' else 'change' end, case when v.made_lot then 'DRAFT' end,
      case when not v.made_lot then v.changes end, ${file.fileName}::text
    from import_verdicts v where ${mine} and (v.made_lot and v.lot is not null or not v.made_lot)`);
