import sql, { type Sql } from 'sql-template-tag';
import type { Input, Reply } from '#contract/api/route';
import type { SanctionHit, SanctionList, Sanctions, sanctions } from '#contract/sanctions';
import type { Db } from '../db/database';

/** Returns the current lists with the latest attempts to load them, and the progress of screening all customers. */
export async function readSanctions(db: Db): Promise<Sanctions> {
  const [lists, run] = await Promise.all([
    db.rows<SanctionList>(sql`
      select l.id, l.kind, l.state, l.issue, l.issue_detail as "errorDetail", l.file_name as "fileName", l.entries, u.name as "loadedBy",
        l.loaded_at as "loadedAt"
      from sanction_lists l left join users u on u.id = l.loaded_by
      where l.state <> 'REPLACED' and not exists (
        select 1 from sanction_lists n where n.kind = l.kind and n.id > l.id and l.state = 'FAILED')
      order by l.kind, l.id`),
    db.maybe<NonNullable<Sanctions['run']>>(sql`
      select done, total, found as hits, started_at as "startedAt", finished_at as "finishedAt"
      from sanction_runs order by id desc limit 1`),
  ]);
  return { lists, run: run ?? null };
}

const selectHits = (clause: Sql): Sql => sql`
  select h.id, jsonb_build_object('id', c.id, 'name', c.name, 'customerNo', c.customer_no) as customer, h.kind,
    h.reference, h.names, h.born, h.countries, h.regime, h.score, h.explanation, h.state, u.name as "decidedBy", u.id as "decidedById",
    h.decided_at as "decidedAt", h.reason, h.found_at as "foundAt"
  from sanction_hits h join customers c on c.id = h.customer_id left join users u on u.id = h.decided_by
  ${clause}`;

interface Paging {
  page: number;
  pageSize: number;
}
async function listHits(
  db: Db,
  where: Sql,
  { page, pageSize }: Paging,
): Promise<Reply<typeof sanctions.hits>> {
  const [data, { total }] = await Promise.all([
    db.rows<SanctionHit>(
      selectHits(sql`${where} order by h.state = 'OPEN' desc, h.score desc, h.id
        limit ${pageSize} offset ${(page - 1) * pageSize}`),
    ),
    db.row<{ total: number }>(sql`
      select count(*) as total from sanction_hits h join customers c on c.id = h.customer_id ${where}`),
  ]);
  return { data, total, page, pageSize };
}

/** Returns one page of possible matches: undecided ones first, then by score. */
export const searchHits = (
  db: Db,
  { q, state, ...paging }: Input<typeof sanctions.hits>['query'],
): Promise<Reply<typeof sanctions.hits>> => {
  const name = q.trim() === '' ? sql`true` : sql`c.folded like '%' || fold(${q.trim()}) || '%'`;
  const states = state.length === 0 ? sql`true` : sql`h.state = any(${state}::text[])`;
  // Open matches of erased customers need no decision.
  return listHits(
    db,
    sql`where ${name} and ${states} and (h.state <> 'OPEN' or c.erased_at is null)`,
    paging,
  );
};

/** Returns the same for one customer. */
export const listHitsOfCustomer = (
  db: Db,
  customerId: number,
  paging: Paging,
): Promise<Reply<typeof sanctions.hits>> => listHits(db, sql`where h.customer_id = ${customerId}`, paging);

export const findHit = (db: Db, id: number): Promise<SanctionHit | undefined> =>
  db.maybe<SanctionHit>(selectHits(sql`where h.id = ${id}`));
