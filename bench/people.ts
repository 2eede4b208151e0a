import sql from 'sql-template-tag';
import type { Db } from '../server/db/database';
import { firstNames, lastNames, places } from '../server/demo/words/names';
import type { BenchApp } from './app';
import { assertSameRows } from './lists';
import { manyShortRounds, measureInterleaved, requestJson, sendRequest } from './load';
import { compareAtMost, type Figure } from './report';

/** Adds customers and, for each, six events of a timeline: invented names in every combination with a number. */
export async function fillPeople(db: Db, count: number): Promise<void> {
  const batch = 25_000;
  for (let done = 0; done < count; done += batch) {
    await db.run(sql`
      insert into customers (first_name, last_name, name, sort_name, spellings, reached_by, email, phone, town, country,
        language, bought, spend, last_contact_at, created_at, updated_at)
      select f, l, f || ' ' || l, lower(l || ' ' || f), f || ' ' || l || ' ' || n, lower(f) || n || '@example.org 4420' || n,
        lower(f) || n || '@example.org', '+44 20 ' || n, t, 'GB', 'en-US', n % 9, (n % 9) * 100000::bigint,
        now() - n * interval '7 minutes', now() - interval '400 days', now() - n * interval '3 minutes'
      from generate_series(${done + 1}::int, ${Math.min(done + batch, count)}::int) n,
        lateral (select (${[...firstNames]}::text[])[1 + n % ${firstNames.length}] as f,
          (${[...lastNames]}::text[])[1 + (n / 7) % ${lastNames.length}] || left(md5(n::text), 3) as l,
          (${[...places]}::text[])[1 + n % ${places.length}] as t) parts`);
    await db.run(sql`
      with made as (
        insert into events (noun, at, noun_id, action, user_id)
        select 'customers', now() - (c.id * 6 + e) * interval '1 second', c.id, 'update', (select min(id) from users)
        from customers c, generate_series(1, 6) e where c.id > ${done} and c.id <= ${done + batch}
        returning id, noun_id)
      insert into event_subjects (noun, noun_id, event_id) select 'customers', noun_id, id from made`);
  }
  await db.run(sql`vacuum analyze customers, events, event_subjects`);
}

/**
 * Measures customers in a list, search while typing, and a profile with the first page of its timeline, against plain SQL.
 */
export async function benchPeople({ product, plain }: BenchApp, count: number): Promise<Figure[]> {
  const size = `${count.toLocaleString('en-US')} customers`;
  const figures: Figure[] = [];
  for (const [name, query] of [
    ['by name', 'sort=name&page=1'],
    ['by name, page 50', 'sort=name&page=50'],
    ['who spend most', 'sort=-spend&page=1'],
    ['changed last', 'sort=-updatedAt&page=1'],
    ['a name is searched', 'sort=name&page=1&q=tarrowby00'],
    ['a name is searched, best matches first', 'sort=match&page=1&q=tarrowby00'],
  ] as const) {
    const path = `/api/customers?${query}&pageSize=20`;
    await assertSameRows(product, plain, path);
    const times = await measureInterleaved({
      product: { run: () => sendRequest(product, 'GET', path) },
      plain: { run: () => sendRequest(plain, 'GET', path) },
    });
    figures.push(compareAtMost(`list of 20, ${size}: ${name}`, 'ms', times.product, times.plain, 2));
  }
  const typed = ['tarr', 'tarrow', 'osmund tarr', 'vantongelab', '4420123'];
  const suggestionTimes = await measureInterleaved(
    {
      product: {
        run: (turn) =>
          sendRequest(
            product,
            'GET',
            `/api/customers/found?q=${encodeURIComponent(typed[turn % typed.length] ?? '')}`,
          ),
      },
      plain: {
        run: (turn) =>
          sendRequest(
            plain,
            'GET',
            `/api/customers/found?q=${encodeURIComponent(typed[turn % typed.length] ?? '')}`,
          ),
      },
    },
    manyShortRounds,
  );
  figures.push(
    compareAtMost(`found as one types, ${size}`, 'ms', suggestionTimes.product, suggestionTimes.plain, 2),
  );
  figures.push(await benchDuplicates({ product, plain }, size));
  const profile = async (target: typeof product, turn: number) => {
    const id = 1 + ((turn * 7919) % count);
    await Promise.all([
      sendRequest(target, 'GET', `/api/customers/${id}`),
      sendRequest(target, 'GET', `/api/customers/${id}/timeline?limit=30`),
    ]);
  };
  await requestJson(product, 'GET', '/api/customers/1/timeline?limit=30');
  const profiles = await measureInterleaved({
    product: { run: (turn) => profile(product, turn) },
    plain: { run: (turn) => profile(plain, turn) },
  });
  figures.push(
    compareAtMost(`profile with its timeline, ${size}`, 'ms', profiles.product, profiles.plain, 3),
  );
  return figures;
}

/** Measures the search for possible duplicates of a new customer while typing. */
async function benchDuplicates(
  { product, plain }: Pick<BenchApp, 'product' | 'plain'>,
  size: string,
): Promise<Figure> {
  const toQuery = (turn: number) => {
    const first = firstNames[turn % firstNames.length] as string;
    return {
      name: `${first} ${lastNames[turn % lastNames.length]}`,
      emails: [`${first.toLowerCase()}${turn}@example.org`],
    };
  };
  const run = (target: typeof product) => (turn: number) =>
    sendRequest(target, 'POST', '/api/customers/alike', toQuery(turn));
  const times = await measureInterleaved(
    { product: { run: run(product) }, plain: { run: run(plain) } },
    manyShortRounds,
  );
  return compareAtMost(`duplicates found while typing, ${size}`, 'ms', times.product, times.plain, 3);
}
