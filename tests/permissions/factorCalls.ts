import { createCode } from '../support/authenticator';
import type { ApiClient } from '../support/client';
import { type Calls, noInput } from './calls';

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
    cancel: 'public',
    list: noInput,
    startAuthenticator: noInput,
    activateAuthenticator: async ({ client }) => ({ body: await start(client) }),
    removeAuthenticator: async ({ client }) => {
      await client.put('/session/factors/authenticator', await start(client));
      return {};
    },
  },
};
