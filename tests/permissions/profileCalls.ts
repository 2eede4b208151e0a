import { type Calls, noInput } from './calls';

export const profileCalls: Calls<'profiles'>['profiles'] = {
  read: noInput,
  update: async ({ client }) => ({ body: (await client.get('/session/own-profile')).body }),
};
