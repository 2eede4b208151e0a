/** Plants recognizable secrets in all new rows with database triggers, and finds them in responses. */
import sql, { raw } from 'sql-template-tag';
import { getScope, type Role } from '#contract/api/permissions';
import { isListExport, type Route } from '#contract/api/route';
import { getSecretRule, type SecretPermission } from '#contract/api/secrets';
import { nouns } from '#contract/nouns';
import type { Db } from '../../server/db/database';
import { listPlants, type Plant } from './plants';
import {
  containsSecret,
  firstSecretAmount,
  secretDay,
  secretPermissions,
  secretSqlOf,
  secretWord,
} from './secretValues';

/** Installs triggers that write recognizable secrets into every new row: unique texts, amounts, dates and linked rows. */
export async function plantSecrets(db: Db): Promise<void> {
  await makeLinkedRows(db);
  const [plants, columns] = [await listPlants(db), await listColumns(db)];
  for (const table of new Set(plants.map((one) => one.table))) {
    // Several fields may share a column.
    const lines = new Set(
      plants.filter((one) => one.table === table).map((one) => toAssignment(one, columns)),
    );
    await db.run(
      raw(`
      create function plant_${table}() returns trigger language plpgsql as $$
        begin ${[...lines].join(' ')} return new; end $$;
      create trigger plant before insert on ${table} for each row execute function plant_${table}()`),
    );
  }
  await makeMissingRows(db);
}

interface Column {
  table: string;
  column: string;
  type: string;
  /** the table that its foreign key refers to */
  of: string | null;
}
const listColumns = (db: Db): Promise<Column[]> =>
  db.rows<Column>(sql`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, t.relname as of
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]
      left join pg_class t on t.oid = f.confrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`);

function toAssignment(plant: Plant, columns: readonly Column[]): string {
  const { table, column, permission, when, as } = plant;
  const stored = columns.find((one) => one.table === table && one.column === column);
  const value = as ? as(secretSqlOf(permission)) : stored && secretValueFor(permission, stored);
  if (value === undefined) throw new Error(`nothing that is known again can stand in ${table}.${column}`);
  const line = `new.${column} := ${value};`;
  return when ? `if ${when} then ${line} end if;` : line;
}

/** Returns a recognizable value for a column of this type as SQL, or undefined when there is none. */
function secretValueFor(permission: SecretPermission, { column, type, of }: Column): string | undefined {
  const { word, sum } = secretSqlOf(permission);
  if (of !== null)
    return of in linkedRows
      ? `coalesce(new.${column}, kept_${of}('${secretWord(permission)}', ${firstSecretAmount(permission)}))`
      : undefined;
  const values: Readonly<Record<string, string>> = {
    text: word,
    'text[]': `array[${word}]`,
    integer: sum,
    bigint: sum,
    date: `date '${secretDay(permission)}'`,
    'timestamp with time zone': `timestamptz '${secretDay(permission)} 12:00Z'`,
  };
  return values[type];
}

const premium = { bands: [{ from: 0, rate: 2500 }], cap: null, quoted: 'NET', surcharges: [] };
const commission = {
  ...{ bands: [{ from: 0, rate: 1000 }], mode: 'FLAT', basis: 'LOT', minimum: 0, quoted: 'NET' },
  ...{ insurance: null, performanceRate: null },
};

/** Values of the rows that secret foreign keys refer to, by table. */
const linkedRows: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  customers: { customer_no: 'kept', last_name: 'kept', name: 'kept', sort_name: 'kept', spellings: 'kept' },
  schedules: {
    name: 'kept',
    kind: `'PREMIUM'`,
    valid_from: `'2020-01-01'`,
    body: `'${JSON.stringify(premium)}'`,
  },
};
/**
 * Creates functions that insert linked rows. The number of such a row reveals the link, so it is recognized as its name is.
 */
async function makeLinkedRows(db: Db): Promise<void> {
  for (const [table, row] of Object.entries(linkedRows))
    await db.run(
      raw(`
      create sequence kept_${table}_ids;
      create function kept_${table}(word text, first bigint) returns bigint language sql as $$
        insert into ${table} (id, ${Object.keys(row).join(', ')}) overriding system value
        select first + nextval('kept_${table}_ids'), ${Object.values(row).join(', ')}
        from (select word || gen_random_uuid() || '@kept.test' as kept) k returning id $$`),
    );
}

/** Creates rows that no permission test makes: contacts of customers and a schedule of commissions. */
async function makeMissingRows(db: Db): Promise<void> {
  await db.run(sql`
    insert into schedules (kind, name, currency, valid_from, body)
    values ('COMMISSION', 'Sellers', 'GBP', '2020-01-01', ${JSON.stringify(commission)}::jsonb)`);
  await db.run(
    raw(`
    create function reach_customer() returns trigger language plpgsql as $$ begin
      insert into customer_contacts (customer_id, kind, value, position, ended_at, parts)
      values (new.id, 'EMAIL', '', 0, null, null), (new.id, 'EMAIL', '', 1, now(), null),
        (new.id, 'PHONE', '+442079460018', 2, null, null), (new.id, 'ADDRESS', '', 3, null,
          '{"lines": "", "postcode": "", "town": "", "region": "", "country": ""}');
      return null; end $$;
    create trigger reach after insert on customers for each row when (new.name not like 'kept.%')
      execute function reach_customer()`),
  );
}

/** Endpoints that may reveal these secrets, because they list all rows or return what the caller has just entered. */
const openEndpoints: Readonly<Record<string, readonly SecretPermission[]>> = {
  'items.create': ['lots:see-consignor'],
  'customers.list': ['lots:see-consignor', 'customers:see-linked'],
  'schedules.list': ['customers:see-limit'],
};
/** Endpoints that reveal secrets of a sale that is LIVE in these tests. */
const liveEndpoints: readonly string[] = ['results.record', 'results.undo'];

function getRoute(endpoint: string): Route {
  const [noun = '', name = ''] = endpoint.split('.');
  const route = (nouns as unknown as Record<string, Record<string, Route>>)[noun]?.[name];
  if (!route) throw new Error(`there is no ${endpoint}`);
  return route;
}

/**
 * Returns the permissions whose secrets a response reveals although the role may not see them. `isInside`: the row belongs
 * to the department of the user.
 */
export function findLeaks(
  endpoint: string,
  responseBody: unknown,
  role: Role,
  isInside: boolean,
): SecretPermission[] {
  const fullText = typeof responseBody === 'string' ? responseBody : (JSON.stringify(responseBody) ?? '');
  // Rows mark the reader's own customers with `isOwn`, a list of their tags with `onlyOwn`.
  const textWithoutOwn =
    JSON.stringify(responseBody, (_, value: { isOwn?: unknown; onlyOwn?: unknown } | null) =>
      value?.isOwn === true || value?.onlyOwn === true ? null : value,
    ) ?? '';
  const isFile = isListExport(getRoute(endpoint));
  return secretPermissions.filter((permission) => {
    if (openEndpoints[endpoint]?.includes(permission)) return false;
    const { live, file } = getSecretRule(permission);
    if (live && liveEndpoints.includes(endpoint) && getScope(role, live)) return false;
    const scope = isFile && file && !getScope(role, file) ? undefined : getScope(role, permission);
    if (scope === 'all' || (scope === 'own' && isInside)) return false;
    return containsSecret(scope === 'own' ? textWithoutOwn : fullText, permission);
  });
}
