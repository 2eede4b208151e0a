import type { CallReply } from '#contract/api/route';
import type { PasskeyRequest, passkeys } from '#contract/passkeys';
import { addPasskey, publicUrl } from '../passkeys/passkeys';
import { createAuthenticator } from '../support/passkeyAuthenticator';
import { type Calls, row } from './calls';
import type { World } from './world';

/** Moves the house to an address where passkeys can be used. */
const allowPasskeys = ({ app }: World): void => {
  app.context.publicUrl = publicUrl;
};

async function newPasskey(world: World): Promise<number> {
  allowPasskeys(world);
  const { id } = (await addPasskey(world.client)).response.body;
  // A passkey for a former address is no factor: the user confirms who they are with the password alone.
  world.app.context.publicUrl = 'https://moved.example';
  return id;
}

export const passkeyCalls: Calls<'passkeys'> = {
  passkeys: {
    list: () => ({}),
    startRegistration: (world) => {
      allowPasskeys(world);
      return {};
    },
    register: async (world) => {
      allowPasskeys(world);
      const { body } =
        await world.client.post<CallReply<(typeof passkeys)['startRegistration']>>('/passkeys/registration');
      return { body: { name: 'Laptop', key: createAuthenticator(publicUrl).create(body.options) } };
    },
    declineOffer: () => ({}),
    rename: async (world) => row(await newPasskey(world), { body: { name: 'Phone' } }),
    remove: async (world) => row(await newPasskey(world)),
    startSignIn: 'public',
    signIn: 'public',
    startFactor: 'public',
    continue: 'public',
    startRequired: 'public',
    registerRequired: 'public',
    startConfirmation: (world) => {
      allowPasskeys(world);
      return {};
    },
    confirm: async (world) => {
      allowPasskeys(world);
      const { authenticator } = await addPasskey(world.client);
      const { body } = await world.client.post<PasskeyRequest>('/session/confirmation/passkey/challenge');
      return { body: authenticator.sign(body) };
    },
  },
};
