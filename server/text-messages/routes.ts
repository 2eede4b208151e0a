import sql, { empty } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Handlers } from '#contract/api/route';
import type { textMessages } from '#contract/text-messages';
import type { Context } from '../app-context';
import { contains } from '../db/search';
import { readGateway, saveGateway } from './gateway';
import { sendTestMessage } from './test-message';

const columns = sql`id, recipient, state, created_at as "createdAt", sent_at as "sentAt"`;

export const textMessageRoutes: Handlers<typeof textMessages, Context> = {
  gateway: (_, { db, app }) => readGateway(db, app),
  updateGateway: ({ body }, context) => saveGateway(context, body),
  testGateway: ({ body }, context) => sendTestMessage(context, body),
  list: async ({ query }, { db }) => {
    const where = sql`where (${contains(sql`recipient`, query.q)})
      ${query.state ? sql`and state = ${query.state}` : empty}`;
    const { total } = await db.row<{ total: number }>(
      sql`select count(*) as total from text_messages ${where}`,
    );
    const data = await db.rows<never>(sql`
      select ${columns} from text_messages ${where} order by id desc
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`);
    return { data, total, page: query.page, pageSize: query.pageSize };
  },
  read: async ({ params }, { db }) =>
    (await db.maybe<never>(sql`select ${columns}, body, error from text_messages where id = ${params.id}`)) ??
    refuse('row.not_found'),
};
