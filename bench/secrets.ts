import { hash } from '@node-rs/argon2';
import sql from 'sql-template-tag';
import type { Db } from '../server/db/database';
import { type BenchApp, signIn } from './app';
import { manyShortRounds, measureInterleaved, sendRequest } from './load';
import { compareAtMost, type Figure } from './report';

/** Creates a sale of 1,000 lots with reserves, in two departments; returns it with one of these departments. */
async function createSaleWithReserves(db: Db): Promise<{ sale: number; department: number }> {
  const { sale } = await db.row<{ sale: number }>(sql`
    insert into auctions (code, title, kind, currency, time_zone, status)
    values (${`BENCH-${Date.now()}`}, 'Reserves', 'LIVE', 'GBP', 'Europe/London', 'RECONCILING') returning id as sale`);
  await db.run(sql`
    with chosen as (
      select id, row_number() over (order by id) as n from items i
      where i.availability = 'AVAILABLE' order by id limit 1000),
    made as (
      insert into lots (auction_id, number, sort_key, status, reserve, hammer, buyer)
      select ${sale}, n::text, lpad(n::text, 8, '0'), 'SOLD', 1000 + n, 2000 + n, 'Buyer ' || n from chosen
      returning id, number),
    held as (
      insert into item_holds (item_id, noun, holder_id)
      select chosen.id, 'lots', made.id from made join chosen on chosen.n = made.number::int),
    moved as (update items set availability = 'SOLD' from chosen where items.id = chosen.id)
    insert into lot_items (lot_id, ordinal, item_id)
    select made.id, 1, chosen.id from made join chosen on chosen.n = made.number::int`);
  const [own, other] = await db.rows<{ id: number }>(sql`select id from departments order by id limit 2`);
  await db.run(sql`
    update items i set department_id = case when l.id % 2 = 0 then ${own?.id ?? null}::bigint else ${other?.id ?? null}::bigint end
    from lot_items x join lots l on l.id = x.lot_id where x.item_id = i.id and l.auction_id = ${sale}`);
  await db.run(sql`analyze lots, lot_items, items`);
  return { sale, department: own?.id ?? 0 };
}

const person = { email: 'specialist@rostrum.test', password: 'a hammer on a block' };

/** Measures a list of 50 with half of the secrets hidden against the same list with the hiding written into its SQL. */
export async function benchSecrets({ db, product, plain }: BenchApp): Promise<Figure[]> {
  const { sale, department } = await createSaleWithReserves(db);
  const { id } = await db.row<{ id: number }>(sql`
    insert into users (email, name, role, password_hash)
    values (${person.email}, 'Bench', 'SPECIALIST', ${await hash(person.password)}) returning id`);
  await db.run(sql`insert into user_departments (user_id, department_id) values (${id}, ${department})`);
  const specialist = { origin: product.origin, cookie: await signIn(product.origin, person) };
  const path = `/api/auctions/${sale}/results?page=3&pageSize=50`;
  const bare = `/api/results?sale=${sale}&department=${department}&page=3`;
  const listVisible = (text: string) =>
    JSON.parse(text).data.map(({ reserve, buyer }: { reserve: number | null; buyer: string }) => [
      reserve,
      buyer,
    ]);
  const [ours, theirs] = [await sendRequest(specialist, 'GET', path), await sendRequest(plain, 'GET', bare)];
  if (JSON.stringify(listVisible(ours.text)) !== JSON.stringify(listVisible(theirs.text)))
    throw new Error(`product and reference hide differently\n${ours.text}\n${theirs.text}`);
  const figures: Figure[] = [];
  for (const concurrency of [1, 20]) {
    const { product: productMs, plain: reference } = await measureInterleaved(
      {
        product: { run: () => sendRequest(specialist, 'GET', path) },
        plain: { run: () => sendRequest(plain, 'GET', bare) },
      },
      { concurrency, ...manyShortRounds },
    );
    figures.push(
      compareAtMost(
        `list of 50 with secrets redacted, ${concurrency} at a time`,
        'ms',
        productMs,
        reference,
        2,
      ),
    );
  }
  return figures;
}
