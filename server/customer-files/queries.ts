import sql, { type Sql } from 'sql-template-tag';
import type { CustomerFile } from '#contract/customer-files';
import type { Db } from '../db/database';

const selectFiles = (db: Db, where: Sql): Promise<CustomerFile[]> =>
  db.rows<CustomerFile>(sql`
    select f.id, f.title, f.file_name as "fileName", f.bytes, u.name as by, u.id as "byId", f.at
    from customer_files f join users u on u.id = f.user_id where ${where} order by f.id desc`);

/** Returns the documents about a customer, newest first. */
export const listFiles = (db: Db, customerId: number): Promise<CustomerFile[]> =>
  selectFiles(db, sql`f.customer_id = ${customerId}`);

export const findFile = async (db: Db, id: number): Promise<CustomerFile | undefined> =>
  (await selectFiles(db, sql`f.id = ${id}`))[0];
