import sql, { type Sql } from 'sql-template-tag';

/** The hour in which notifications of one kind about the same row are one entry. */
export const entryHour = (at: Sql): Sql => sql`date_trunc('hour', ${at})`;
