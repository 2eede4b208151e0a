import sql from 'sql-template-tag';
import type { Mapping } from '#contract/import-fields';
import type { Db } from '../db/database';
import { contains } from '../db/search';
import { selectVisibleFiles } from '../permissions/import-files';
import { fileColumns, type Importer, type ImportFile, matchesTarget } from './file';
import { loadTarget, type Target, type TargetRef } from './target';

/** Returns one page of the imports into a target that this user may see, newest first. */
export async function searchImports(
  db: Db,
  user: Importer,
  target: TargetRef,
  query: { page: number; pageSize: number; q: string },
) {
  const where = sql`where ${matchesTarget(target)}
    and ${selectVisibleFiles(user, await loadTarget(db, target))}
    and ${contains(sql`fold(f.file_name)`, query.q)}`;
  const { total } = await db.row<{ total: number }>(sql`select count(*) as total from imports f ${where}`);
  const data = await db.rows<ImportFile & { rows: number; committed: number }>(sql`
    select ${fileColumns}, (select count(*) from import_rows r where r.import_id = f.id) as rows,
      (select count(*) from import_checks v where v.import_id = f.id and v.committed) as committed
    from imports f join users u on u.id = f.user_id ${where}
    order by f.id desc limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`);
  return { data, total, page: query.page, pageSize: query.pageSize };
}

/** Returns the mapping of the latest file with the same headers that this user imported in this currency, or undefined. */
export const findEarlierMapping = (
  db: Db,
  headers: readonly string[],
  userId: number,
  { noun, currency }: Pick<Target, 'noun' | 'currency'>,
): Promise<{ id: number; mapping: Mapping } | undefined> =>
  db.maybe(sql`
    select f.id, f.mapping from imports f
    left join auctions a on a.id = f.auction_id left join collections c on c.id = f.collection_id
    where f.noun = ${noun} and md5(f.headers::text) = md5((${[...headers]}::text[])::text) and f.user_id = ${userId}
      and f.state = 'COMMITTED' and f.committed_at is not null and coalesce(a.currency, c.currency, ${currency}) = ${currency}
    order by f.committed_at desc, f.id desc limit 1`);
