import sql from 'sql-template-tag';
import { refreshFigures } from '../customers/figures';
import type { Db } from '../db/database';
import { createRandom } from './random';
import { days, toOfficeHours } from './time';
import { tasks } from './words/people';

/** How many consecutive items of a department have the same consignor: items from one source are sold together. */
const groupSize = 6;
/** the largest number of consignors of a department */
const maxConsignors = 14;

/**
 * Sets the owners of items: seven in ten belong to customers who already deal with their department, so that no customer
 * changes specialist; one in ten belongs to the house, and the owner of the others is unknown. Call it after customers and
 * items exist.
 */
export async function seedConsignors(tx: Db): Promise<void> {
  await tx.run(sql`
    update items i set house_owned = i.id % 10 = 9, consignor_id = case when i.id % 10 < 7 then g.ids[1 + i.id / ${groupSize} % cardinality(g.ids)] end
    from (
      select d.id, (array_agg(c.id order by c.id))[:${maxConsignors}] as ids
      from departments d join customers c on c.department_id = d.id and c.roles @> array['CONSIGNOR']
      where not exists (select 1 from sales s where s.buyer_id = c.id) group by d.id) g
    where g.id = i.department_id`);
  await refreshFigures(tx, sql`select distinct consignor_id from items where consignor_id is not null`);
}

/**
 * Creates tasks and birthdays of customers for the specialists and `manager`: some birthdays are soon, and tasks are
 * overdue, due and upcoming.
 */
export async function seedMaintenance(tx: Db, now: number, manager: number): Promise<void> {
  const random = createRandom(1911);
  const day = (offset: number) =>
    new Date(now + days(offset)).toISOString().slice(0, 10).replace('02-29', '02-28');
  const customers = await tx.rows<{ id: number; expert: number }>(sql`
    select id, specialist_id as expert from customers where specialist_id is not null and kind = 'PERSON' and bought > 0 order by id`);
  const taskCounts = new Map<number, number>();
  for (const { id, expert } of customers) {
    const at = taskCounts.get(expert) ?? 0;
    taskCounts.set(expert, at + 1);
    const birthday = at < 3 ? day(1 + at * 4) : day(random.integer(20, 340));
    // One customer in four, and the first three of each specialist, have a known date of birth.
    if (at % 4 === 0 || at < 3)
      await tx.run(
        sql`update customers set born_on = ${`19${random.integer(38, 84)}${birthday.slice(4)}`} where id = ${id}`,
      );
    const text = tasks[at];
    if (text === undefined) continue;
    await tx.run(sql`
      insert into customer_tasks (customer_id, text, due_on, user_id, given_by, given_at)
      values (${id}, ${text}, ${day(at * 3 - 3)}, ${at === tasks.length - 1 ? manager : expert}, ${manager},
        ${new Date(toOfficeHours(now - days(9 - at)))})`);
  }
}
