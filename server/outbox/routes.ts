import sql, { empty } from 'sql-template-tag';
import type { outbox } from '#contract/outbox';
import { refuse } from '#contract/refusal';
import type { Handlers } from '#contract/route';
import { contains } from '../db/search';
import type { Context } from '../house';

const columns = sql`id, recipient, subject, state, error, created_at as "createdAt", sent_at as "sentAt"`;

export const outboxRoutes: Handlers<typeof outbox, Context> = {
  list: async ({ query }, { db }) => {
    const where = sql`where (${contains(sql`fold(recipient || ' ' || subject)`, query.q)})
      ${query.state ? sql`and state = ${query.state}` : empty}`;
    const { total } = await db.row<{ total: number }>(sql`select count(*) as total from mails ${where}`);
    const data = await db.rows<never>(sql`
      select ${columns} from mails ${where} order by id desc
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`);
    return { data, total, page: query.page, pageSize: query.pageSize };
  },
  tell: async ({ params }, { db }) =>
    (await db.maybe<never>(sql`select ${columns}, body from mails where id = ${params.id}`)) ??
    refuse('row.not_found'),
};
