import { performance } from 'node:perf_hooks';
import sql, { empty } from 'sql-template-tag';
import { topics } from '#contract/consents';
import { firstNames, lastNames } from '../server/demo/words/names';
import type { BenchApp } from './app';
import { runImport } from './imports';
import { compareAtMost, type Figure } from './report';

const rows = 100_000;
const consenting = 10_000;
const fields = ['reference', 'firstName', 'lastName', 'email', 'phone', 'street', 'town', 'country'];
const consentColumns = ['consentEmail', 'consentPost', 'consentBasis'];

type Person = ReturnType<typeof person>;
export const person = (n: number) => ({
  ref: `B${n}`,
  first: firstNames[n % firstNames.length] ?? '',
  last: `${lastNames[Math.floor(n / 7) % lastNames.length]}${n.toString(36)}`,
  email: `bench${n}@example.org`,
  phone: `+4420794${String(n % 100_000).padStart(5, '0')}`,
  street: `${1 + (n % 50_000)} Bench Street`,
});

/**
 * Measures the import of 100,000 customers from a file, some with consents, from upload to commit against one bulk insert
 * into the same tables.
 */
export async function benchPeopleImport(app: BenchApp): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [count, first, withConsents] of [
    [rows, 0, false],
    [consenting, rows, true],
  ] as const) {
    const people = Array.from({ length: count }, (_, at) => person(first + at));
    const lines = people.map(
      ({ ref, first, last, email, phone, street }) =>
        `${ref},${first},${last},${email},${phone},${street},London,GB${withConsents ? ',yes,yes,consent' : ''}`,
    );
    const file = `ref,first name,last name,email,phone,street,town,country${withConsents ? ',by mail,by post,basis' : ''}\r\n${lines.join('\r\n')}\r\n`;
    const start = performance.now();
    const upload = { file, fields: withConsents ? [...fields, ...consentColumns] : fields, rows: count };
    await runImport(app, '/api/customers/imports', upload);
    const ours = performance.now() - start;
    const plain = await bulkInsert(app.db, people, withConsents);
    const name = `import of ${count.toLocaleString('en-US')} people${withConsents ? ' with consents' : ''}, upload to committed`;
    figures.push(compareAtMost(name, 'ms', ours, plain, 3));
  }
  return figures;
}

export async function bulkInsert(
  db: BenchApp['db'],
  people: readonly Person[],
  withConsents: boolean,
): Promise<number> {
  const consents = sql`
    , agreed as (
      insert into consents (customer_id, channel, topic, granted, basis, source, at)
      select id, channel, topic, true, 'CONSENT', 'plain', now()
      from made, unnest(array['EMAIL', 'POST']) channel, unnest(${[...topics]}::text[]) topic)`;
  const start = performance.now();
  for (let at = 0; at < people.length; at += 10_000)
    await db.run(sql`
      with prepared_rows as (
        select * from jsonb_to_recordset(${JSON.stringify(people.slice(at, at + 10_000))}::jsonb)
          as g (ref text, first text, last text, email text, phone text)),
      made as (
        insert into customers (first_name, last_name, name, sort_name, spellings, reached_by, email, phone, town, country,
          external_ref, source)
        select first, last, first || ' ' || last, lower(last || ' ' || first), first || ' ' || last, email || ' ' || phone,
          email, phone, 'London', 'GB', 'plain' || ref, 'plain' from prepared_rows
        returning id, email, phone, external_ref)
        ${withConsents ? consents : empty}
      insert into customer_contacts (customer_id, kind, value, position)
      select id, 'EMAIL', email, 0 from made union all select id, 'PHONE', phone, 1 from made
      union all select id, 'ADDRESS', 1 + ltrim(external_ref, 'plainB')::int % 50000 || ' Bench Street, London, GB', 2 from made`);
  return performance.now() - start;
}
