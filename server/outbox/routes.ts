import sql, { empty } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Handlers } from '#contract/api/route';
import type { outbox } from '#contract/outbox';
import type { Context } from '../app-context';
import { contains } from '../db/search';
import { sendAgain } from '../mail/mail';

const columns = sql`m.id, m.recipient, m.subject, m.state, m.error, m.created_at as "createdAt", m.sent_at as "sentAt",
  coalesce(j.attempts, 0) as attempts,
  case when m.state = 'QUEUED' and m.error is not null and j.state = 'WAITING' then j.run_at end as "nextTryAt"`;
const from = sql`from mails m left join jobs j on j.id = m.job_id`;

export const outboxRoutes: Handlers<typeof outbox, Context> = {
  list: async ({ query }, { db }) => {
    const where = sql`where (${contains(sql`fold(recipient || ' ' || subject)`, query.q)})
      ${query.state ? sql`and m.state = ${query.state}` : empty}`;
    const { total } = await db.row<{ total: number }>(sql`select count(*) as total from mails m ${where}`);
    const data = await db.rows<never>(sql`
      select ${columns} ${from} ${where} order by m.id desc
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`);
    return { data, total, page: query.page, pageSize: query.pageSize };
  },
  read: async ({ params }, { db }) =>
    (await db.maybe<never>(sql`select ${columns}, m.body, m.html ${from} where m.id = ${params.id}`)) ??
    refuse('row.not_found'),
  sendAgain: ({ params }, context) => sendAgain(context, params.id),
};
