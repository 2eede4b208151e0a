import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { createCode } from '../support/authenticator';
import type { ApiClient } from '../support/client';
import { storeSeed } from '../support/secrets';
import { type Calls, noInput, row } from './calls';
import { unique } from './world';

/** Creates a key and returns the input that activates it. */
async function start(client: ApiClient) {
  const { body } = await client.post<{ key: string }>('/session/factors/authenticator');
  return { name: 'Phone', code: createCode(body.key, new Date()) };
}

/** Calls of the endpoints about second factors. */
export const factorCalls: Calls<'factors'> = {
  factors: {
    pending: 'public',
    continue: 'public',
    startRequired: 'public',
    activateRequired: 'public',
    cancel: 'public',
    list: noInput,
    startAuthenticator: noInput,
    activateAuthenticator: async ({ client }) => ({ body: await start(client) }),
    renewRecoveryCodes: async ({ client }) => {
      await client.put('/session/factors/authenticator', await start(client));
      return {};
    },
    forgetDevice: async ({ app, client }) => {
      const { user } = (await client.get<{ user: { id: number } }>('/session')).body;
      const { id } = await app.db.row<{ id: number }>(sql`
        insert into remembered_devices (user_id, hash, device, address, created_at, last_used_at, expires_at)
        values (${user.id}, ${randomBytes(32)}, '', '127.0.0.1', now(), now(), now() + interval '30 days') returning id`);
      return row(id);
    },
    reset: async ({ app }) => {
      // It ends their sessions, so it is none of the users who send the calls.
      const { id } = await app.db.row<{ id: number }>(sql`
        insert into users (email, name, role) values (${`u${unique()}@rostrum.test`}, 'Nora New', 'EDITOR') returning id`);
      await storeSeed(app.context, id, 'JBSWY3DPEHPK3PXP');
      return row(id, { body: { reason: 'Phone lost' } });
    },
    removeAuthenticator: async ({ client }) => {
      await client.put('/session/factors/authenticator', await start(client));
      return {};
    },
  },
};
