import sql from 'sql-template-tag';
import type { Db } from '../server/db/database';
import { firstNames, lastNames, places } from '../server/demo/words/names';
import type { BenchApp } from './app';
import { same } from './lists';
import { ask, askJson, interleaved, manyShort } from './load';
import { against, type Figure } from './report';

/** People and, for each, six events of a timeline: invented names in every combination, a number behind them. */
export async function fillPeople(db: Db, count: number): Promise<void> {
  const { there } = await db.row<{ there: number }>(sql`select count(*) as there from customers`);
  const batch = 25_000;
  for (let done = there; done < count; done += batch) {
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

/** Customers in a list, found as one types, and a profile with the first part of its timeline, beside the plainest SQL. */
export async function benchPeople({ db, product, plain }: BenchApp, count: number): Promise<Figure[]> {
  await fillPeople(db, count);
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
    await same(product, plain, path);
    const times = await interleaved({
      product: { run: () => ask(product, 'GET', path) },
      plain: { run: () => ask(plain, 'GET', path) },
    });
    figures.push(against(`list of 20, ${size}: ${name}`, 'ms', times.product, times.plain, 2));
  }
  const typed = ['tarr', 'tarrow', 'osmund tarr', 'vantongelab', '4420123'];
  const found = await interleaved(
    {
      product: {
        run: (turn) =>
          ask(
            product,
            'GET',
            `/api/customers/found?q=${encodeURIComponent(typed[turn % typed.length] ?? '')}`,
          ),
      },
      plain: {
        run: (turn) =>
          ask(plain, 'GET', `/api/customers/found?q=${encodeURIComponent(typed[turn % typed.length] ?? '')}`),
      },
    },
    manyShort,
  );
  figures.push(against(`found as one types, ${size}`, 'ms', found.product, found.plain, 2));
  figures.push(await benchAlike({ product, plain }, size));
  const profile = async (target: typeof product, turn: number) => {
    const id = 1 + ((turn * 7919) % count);
    await Promise.all([
      ask(target, 'GET', `/api/customers/${id}`),
      ask(target, 'GET', `/api/customers/${id}/timeline?limit=30`),
    ]);
  };
  await askJson(product, 'GET', '/api/customers/1/timeline?limit=30');
  const profiles = await interleaved({
    product: { run: (turn) => profile(product, turn) },
    plain: { run: (turn) => profile(plain, turn) },
  });
  figures.push(against(`profile with its timeline, ${size}`, 'ms', profiles.product, profiles.plain, 3));
  return figures;
}

/** Who may be the one that is being taken in, asked while one types. */
async function benchAlike(
  { product, plain }: Pick<BenchApp, 'product' | 'plain'>,
  size: string,
): Promise<Figure> {
  const asked = (turn: number) => {
    const first = firstNames[turn % firstNames.length] as string;
    return {
      name: `${first} ${lastNames[turn % lastNames.length]}`,
      emails: [`${first.toLowerCase()}${turn}@example.org`],
    };
  };
  const run = (target: typeof product) => (turn: number) =>
    ask(target, 'POST', '/api/customers/alike', asked(turn));
  const times = await interleaved({ product: { run: run(product) }, plain: { run: run(plain) } }, manyShort);
  return against(`duplicates found while typing, ${size}`, 'ms', times.product, times.plain, 3);
}
