import { performance } from 'node:perf_hooks';
import sql from 'sql-template-tag';
import { firstNames, lastNames } from '../server/demo/words/names';
import type { BenchHouse } from './house';
import { bringInto } from './imports';
import { against, type Figure } from './report';

const rows = 100_000;
const fields = ['reference', 'firstName', 'lastName', 'email', 'phone', 'street', 'town', 'country'];

const person = (n: number) => ({
  ref: `B${n}`,
  first: firstNames[n % firstNames.length] ?? '',
  last: `${lastNames[Math.floor(n / 7) % lastNames.length]}${n.toString(36)}`,
  email: `bench${n}@example.org`,
  phone: `+4420794${String(n % 100_000).padStart(5, '0')}`,
});

/** A hundred thousand people from a file, upload to committed, beside one bulk insert of the same into the same tables. */
export async function benchPeopleImport({ db, product }: BenchHouse): Promise<Figure[]> {
  const people = Array.from({ length: rows }, (_, at) => person(at));
  const lines = people.map(
    ({ ref, first, last, email, phone }) =>
      `${ref},${first},${last},${email},${phone},1 Bench Street,London,GB`,
  );
  const file = `ref,first name,last name,email,phone,street,town,country\r\n${lines.join('\r\n')}\r\n`;
  const begin = performance.now();
  await bringInto(product, '/api/customers/imports', { file, fields, rows });
  const ours = performance.now() - begin;
  const plain = await bulkInsert(db, people);
  return [against('import of 100,000 people, upload to committed', 'ms', ours, plain, 3)];
}

async function bulkInsert(
  db: BenchHouse['db'],
  people: readonly ReturnType<typeof person>[],
): Promise<number> {
  const begin = performance.now();
  for (let at = 0; at < people.length; at += 10_000)
    await db.run(sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(people.slice(at, at + 10_000))}::jsonb)
          as g (ref text, first text, last text, email text, phone text)),
      made as (
        insert into customers (first_name, last_name, name, sort_name, spellings, reached_by, email, phone, town, country,
          external_ref, source)
        select first, last, first || ' ' || last, lower(last || ' ' || first), first || ' ' || last, email || ' ' || phone,
          email, phone, 'London', 'GB', 'plain' || ref, 'plain' from given returning id, email, phone)
      insert into customer_contacts (customer_id, kind, value, position)
      select id, 'EMAIL', email, 0 from made union all select id, 'PHONE', phone, 1 from made
      union all select id, 'ADDRESS', '1 Bench Street, London, GB', 2 from made`);
  return performance.now() - begin;
}
