import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import sql, { raw } from 'sql-template-tag';
import type * as z from 'zod';
import type { Field, Fields } from '#contract/field';
import { lotSecrets, resultFields } from '#contract/lot-fields';
import { type Role, scopeOf } from '#contract/permissions';
import { requests } from '#contract/requests';
import { markOf, ruleOf, type SecretDeed } from '#contract/secrets';
import type { Db } from '../../server/db/database';

/** Whose fields stand in which table. */
const tables: Readonly<Record<string, string | null>> = {
  lotFields: 'lots',
  itemFields: 'items',
  reservationFields: 'reservations',
  customerFields: 'customers',
  noteFields: 'customer_notes',
  bankFields: 'customer_bank_accounts',
  termsFields: 'customer_terms',
  verificationFields: 'verifications',
  documentFields: 'verification_documents',
  // By that people sign in.
  userFields: null,
};

/** What can be planted so that it is known again; days, flags and choices look like any other. */
type Kind = 'text' | 'texts' | 'amount' | 'customer';
interface Secret {
  table: string;
  column: string;
  kind: Kind;
  deed: SecretDeed;
}
const kindOf = ({ kind, of }: Field): Kind | undefined => {
  if (kind === 'text' || kind === 'email') return 'text';
  if (kind === 'texts' || kind === 'amount') return kind;
  return kind === 'row' && of === 'customers' ? 'customer' : undefined;
};

const isField = (value: unknown): value is Field =>
  typeof value === 'object' && value !== null && 'kind' in value && 'schema' in value && 'label' in value;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(isField);

/** Every field of the contract that is declared with a deed and a column, wherever it is declared. */
async function declared(): Promise<Secret[]> {
  const folder = join(__dirname, '../../contract');
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, unknown>> => import(`#contract/${basename(file, '.ts')}`)),
  );
  const found = new Map<Field, string>();
  for (const [name, fields] of modules.flatMap(Object.entries))
    if (isFields(fields))
      // What is declared once stands in the forms of several.
      for (const field of Object.values(fields))
        if (field.secret && field.column && tables[found.get(field) ?? ''] === undefined)
          found.set(field, name);
  return [...found].flatMap(([field, name]) => {
    const [table, kind] = [tables[name], kindOf(field)];
    if (table === undefined) throw new Error(`${name} has secrets, and here nobody knows in which table`);
    return table && kind && field.column && field.secret
      ? [{ table, column: field.column, kind, deed: field.secret }]
      : [];
  });
}

/** What no form declares: what is written by deeds, and what files bring. */
const written: readonly [table: string, column: string, schema: z.ZodType][] = [
  ['lots', 'buyer', lotSecrets.buyer],
  ['lots', 'paddle', lotSecrets.paddle],
  ['lots', 'last_bid', resultFields.lastBid],
  ['lot_requests', 'reason', requests.grant.reply.shape.reason],
  ['lot_requests', 'answer', requests.grant.reply.shape.answer],
];
const undeclared = written.map(([table, column, schema]): Secret => {
  const mark = markOf(schema);
  if (mark?.kind !== 'always') throw new Error(`${column} of ${table} is no secret`);
  return { table, column, kind: column === 'last_bid' ? 'amount' : 'text', deed: mark.deed };
});

const deeds = new Set<SecretDeed>();
const wordOf = (deed: SecretDeed) => `KEPT-${deed}-`;
/** Amounts of a deed begin with these figures and have nine. */
const figuresOf = (deed: SecretDeed) => `77${(10 + [...deeds].indexOf(deed)).toString()}`;

function kept({ kind, deed, column }: Secret): string {
  const word = `'${wordOf(deed)}' || gen_random_uuid()`;
  if (kind === 'texts') return `array[${word}]`;
  if (kind === 'amount') return `${figuresOf(deed)}00000 + (random() * 99999)::int`;
  return kind === 'text' ? word : `coalesce(new.${column}, kept_customer('${wordOf(deed)}'))`;
}

/** From now on every new row holds its secrets as words and sums that stand nowhere else, whatever else it says. */
export async function plantEverywhere(db: Db): Promise<void> {
  const secrets = [...(await declared()), ...undeclared];
  for (const { deed } of secrets) deeds.add(deed);
  await db.run(sql`
    create function kept_customer(word text) returns bigint language sql as $$
      insert into customers (last_name, name, sort_name, spellings)
      select kept, kept, lower(kept), kept from (select word || gen_random_uuid() as kept) k returning id $$`);
  for (const table of new Set(secrets.map((one) => one.table))) {
    const columns = secrets.filter((one) => one.table === table);
    const lines = columns.map((one) => `new.${one.column} := ${kept(one)};`);
    await db.run(
      raw(`
      create function plant_${table}() returns trigger language plpgsql as $$ begin ${lines.join(' ')} return new; end $$;
      create trigger plant before insert on ${table} for each row execute function plant_${table}()`),
    );
  }
}

/** Endpoints that say by right who somebody is: to whoever has just said whose it is, and of all that the house knows. */
const sayWho: Readonly<Record<string, SecretDeed>> = {
  'items.create': 'lots:see-consignor',
  'customers.list': 'lots:see-consignor',
};

/** The secrets that an endpoint tells this role about a row of their own department, or of another, and should not. */
export function leaksIn(endpoint: string, answer: unknown, role: Role, isInside: boolean): SecretDeed[] {
  const said = JSON.stringify(answer) ?? '';
  return [...deeds].filter((deed) => {
    if (sayWho[endpoint] === deed) return false;
    const { live } = ruleOf(deed);
    const scope = scopeOf(role, deed);
    // Who records results sees it while a sale is LIVE, as some of these are.
    const maySee = scope === 'all' || (scope === 'own' && isInside) || (live && scopeOf(role, live));
    return (
      !maySee && (said.includes(wordOf(deed)) || new RegExp(`\\b${figuresOf(deed)}\\d{5}\\b`).test(said))
    );
  });
}
