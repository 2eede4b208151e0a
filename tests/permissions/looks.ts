import sql from 'sql-template-tag';
import type { TestHouse } from '../support/app';

interface Look {
  by: string;
  noun: string;
  id: number;
}

/** Who saw reserves of what, by role, in the order in which it was recorded. */
export const looksIn = ({ db }: TestHouse): Promise<Look[]> =>
  db.rows<Look>(sql`
    select u.role as by, e.noun, e.noun_id as id from events e join users u on u.id = e.user_id
    where e.deed = 'see-reserve' order by e.id`);

/** As if nobody had seen one yet; events stand otherwise. */
export async function forgetLooks({ db, house }: TestHouse): Promise<void> {
  house.witnessed.clear();
  await db.transaction(async (tx) => {
    await tx.run(sql`alter table events disable trigger events_append_only`);
    await tx.run(sql`delete from events where deed = 'see-reserve'`);
    await tx.run(sql`alter table events enable trigger events_append_only`);
  });
}
