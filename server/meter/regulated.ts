import sql, { type Sql } from 'sql-template-tag';

/** SQL condition: one of these items is in a regulated category. */
export const isRegulated = (items: Sql): Sql => sql`
  exists (select 1 from items i join categories k on k.id = i.category_id where k.aml_regulated and i.id in (${items}))`;
