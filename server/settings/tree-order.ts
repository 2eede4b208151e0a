import sql from 'sql-template-tag';

/** The order in which users arrange departments `d` and categories `c`. */
export const departmentOrder = sql`d.position, lower(d.name), d.id`;
export const categoryOrder = sql`c.position, lower(c.name), c.id`;
