import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Certificate, PrivacyPlace } from '#contract/privacy';
import type { Db } from '../db/database';
import { textPlaces } from './columns';
import { copies } from './copies';
import { isMentioned, patternFor } from './erase-mentions';
import { findMentions } from './mentions';
import { findEmails, findRecords, places } from './places';

type Row = Record<string, unknown>;
/** The data of a customer that they are entitled to see, by place. */
export type CustomerData = Partial<Record<PrivacyPlace, Row[]>>;

/** Internal columns, and columns that name the user who wrote the row. */
const technicalColumn =
  /(^|_)(id|by|key|hash|bytes|version|folded|said|signs|spellings|position|mentions|parts)$|^(reached_by|words|sort_name|collected_by)$/;
const toPersonalFields = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) => !technicalColumn.test(name) && value !== null && value !== '' && value !== false,
    ),
  );

/**
 * Collects the stored data of a customer from one snapshot, and lists what is not disclosed. Calls `onProgress` before each
 * place.
 */
export async function collectCustomerData(
  tx: Db,
  customerId: number,
  onProgress: (done: number, total: number) => Promise<void>,
): Promise<{ data: CustomerData; certificate: Omit<Certificate, 'digest'> }> {
  const { customerNo } = await tx.row<{ customerNo: string }>(
    sql`select customer_no as "customerNo" from customers where id = ${customerId}`,
  );
  const data: CustomerData = {};
  const add: Add = async (place, query) => {
    const rows = await tx.rows<{ row: Row }>(query);
    if (rows.length > 0)
      data[place] = [...(data[place] ?? []), ...rows.map(({ row }) => toPersonalFields(row))];
  };
  const undisclosed: Certificate['retained'] = [];
  const records = await findRecords(tx, customerId);
  const anyRecord = sql`any(${records}::bigint[])`;
  await add(
    'record',
    sql`select to_jsonb(c) as row from customers c where c.id = ${anyRecord} order by c.id`,
  );
  for (const [at, { place, table, column, law, disclosed }] of places.entries()) {
    await onProgress(at, places.length);
    const from = sql`from ${raw(table)} t where t.${raw(column)} = ${anyRecord}`;
    if (disclosed !== null) await add(place, sql`select ${disclosed ?? sql`to_jsonb(t)`} as row ${from}`);
    else if (law !== null) undisclosed.push({ place, rows: 0, law: null, until: null });
  }
  const emails = await findEmails(tx, records);
  for (const { place, table, where, disclosed } of copies)
    if (disclosed !== null)
      await add(
        place,
        sql`select ${disclosed} as row from ${raw(table)} t where ${where({ records, emails })}`,
      );
  await addMentions(tx, records, add);
  await add(
    'history',
    sql`
      select jsonb_build_object('at', e.at, 'what', e.action, 'changes', e.changes) as row
      from actions e where e.noun = 'customers' and e.noun_id = ${anyRecord} and e.action not like '%sanction%' order by e.id`,
  );
  const done = Object.entries(data).map(([place, rows]) => ({
    place: place as PrivacyPlace,
    rows: rows.length,
  }));
  return { data, certificate: { customerNo, done, retained: undisclosed } };
}

type Add = (place: PrivacyPlace, query: Sql) => Promise<void>;
/** Characters on either side of a mention that are disclosed; the rest of the text may be about other persons. */
const excerptLength = 80;
/** Separates the fields of a row, so that an excerpt never runs into the next one. */
const fieldSeparator = '\u001e';

/** Adds excerpts of other records that mention the customer. */
async function addMentions(tx: Db, records: readonly number[], add: Add): Promise<void> {
  const mentions = await findMentions(tx, records);
  if (mentions === null) return;
  for (const text of textPlaces) {
    const pattern = patternFor(text, mentions);
    if (!text.isDisclosed || pattern === null) continue;
    const isOtherCustomer = ownColumns[text.table]
      ? sql`and coalesce(${raw(`t.${ownColumns[text.table]}`)} <> all(${[...records]}::bigint[]), true)`
      : sql``;
    const excerpt = `(?i)([^${fieldSeparator}]{0,${excerptLength}}(?:${pattern})[^${fieldSeparator}]{0,${excerptLength}})`;
    await add(
      text.place,
      sql`
        select jsonb_build_object('mentioned', substring(x.text from ${excerpt})) as row
        from (select concat_ws(${fieldSeparator}, ${join(text.columns.map((column) => raw(`t.${column}::text`)))}) as text
          from ${raw(text.table)} t where ${isMentioned(text, pattern)} and ${text.disclosedRows ?? sql`true`} ${isOtherCustomer}) x`,
    );
  }
}

/** The column by which a row belongs to a customer and is disclosed in full. */
const ownColumns: Readonly<Record<string, string>> = {
  customers: 'id',
  ...Object.fromEntries(places.map(({ table, column }) => [table, column])),
};
