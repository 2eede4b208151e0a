import sql from 'sql-template-tag';
import type { Db } from '../db/database';

/** Labels of watches, each with the part of a description that its value repeats. */
const watchLabels = {
  Movement: '(manual|automatic) movement',
  Dial: '(\\w+) dial',
  Reference: 'ref\\. (\\d+)',
};

/** Gives the category of watches its labels, and watches their values. */
export async function seedDetails(tx: Db): Promise<void> {
  await tx.run(sql`
    insert into category_details (category_id, label, position)
    select c.id, l.label, l.position
    from categories c cross join unnest(${Object.keys(watchLabels)}::text[]) with ordinality l (label, position)
    where c.name = 'Watches'`);
  await tx.run(sql`
    update items i set details = d.details
    from (
      select w.id, jsonb_agg(jsonb_build_object('labelId', x.id, 'value', substring(w.description from p.pattern))
        order by x.position) as details
      from items w join category_details x on x.category_id = w.category_id
        join unnest(${Object.keys(watchLabels)}::text[], ${Object.values(watchLabels)}::text[]) p (label, pattern) using (label)
      where substring(w.description from p.pattern) <> ''
      group by w.id) d
    where i.id = d.id`);
}
