import sql from 'sql-template-tag';
import { type Calls, noInput, row } from './calls';
import type { World } from './world';

const newMessage = async ({ app }: World): Promise<number> =>
  (
    await app.db.row<{ id: number }>(sql`
      insert into text_messages (recipient, body, created_at, expires_at)
      values ('+447400123456', '123456', now(), now()) returning id`)
  ).id;

/** Calls of the endpoints about text messages and their gateway. */
export const textMessageCalls: Calls<'textMessages'> = {
  textMessages: {
    gateway: noInput,
    updateGateway: async ({ admin }) => {
      const { headerNames, unreadable, ...body } = (
        await admin.get<{ headerNames: string[]; unreadable: boolean }>('/settings/text-gateway')
      ).body;
      return { body };
    },
    testGateway: async ({ app }) => {
      await app.db.run(sql`update text_gateway set countries = '["GB"]'`);
      return { body: { to: '+447400123456' } };
    },
    list: noInput,
    read: async (world) => row(await newMessage(world)),
  },
};
