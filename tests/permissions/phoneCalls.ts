import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { hashCode } from '../../server/session/phone-code';
import type { Calls } from './calls';
import { noInput } from './calls';
import { unique, type World } from './world';

const readUserId = async ({ client }: World): Promise<number> =>
  (await client.get<{ user: { id: number } }>('/session')).body.user.id;

/** A mobile number that no other test uses. */
const newNumber = () => `+447400${100_000 + (Number(unique()) % 900_000)}`;

/** Calls of the endpoints about the phone number of a user. */
export const phoneCalls: Calls<'phones'> = {
  phones: {
    requestCode: 'public',
    requestInvitationCode: 'public',
    signIn: 'public',
    read: noInput,
    change: async ({ app }) => {
      await app.db.run(sql`update text_gateway set countries = '["GB"]'`);
      await app.db.run(sql`delete from sign_in_failures where subject like 'phone%'`);
      return { body: { country: 'GB', number: newNumber() } };
    },
    verify: async (world) => {
      const request = `request ${unique()}`;
      const { id } = await world.app.db.row<{ id: number }>(sql`
        insert into phone_codes (purpose, phone, request_hash, user_id, created_at, expires_at)
        values ('VERIFY', ${newNumber()}, ${createHash('sha256').update(request).digest()}, ${await readUserId(world)},
          now(), now() + interval '10 minutes') returning id`);
      await world.app.db.run(sql`
        update phone_codes set code_hash = ${hashCode(world.app.context, id, '123456')} where id = ${id}`);
      return { body: { request, code: '123456' } };
    },
    remove: noInput,
  },
};
