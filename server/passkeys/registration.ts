import { verifyRegistrationResponse } from '@simplewebauthn/server';
import sql from 'sql-template-tag';
import type { Reply } from '#contract/api/route';
import type { AddedPasskey, CreatedKey, passkeys } from '#contract/passkeys';
import type { Context, Visit } from '../app-context';
import { recordEvent } from '../events/event';
import { createFirstRecoveryCodes } from '../factors/recovery-codes';
import { CommittedRefusal } from '../http/problems';
import { describeDevice } from '../session/device';
import type { RelyingParty } from '../session/relying-party';
import { forgetRememberedDevices } from '../session/remembered';
import type { AccountOwner } from '../session/security-notice';
import { digest } from '../session/session';
import { readHouseForSession } from '../settings/frame';
import { type ChallengeScope, challengeMinutes, consumeChallenge, createChallenge } from './challenge';
import { stopOffer } from './decline-offer';
import { sendPasskeyNotice } from './notice';
import { requireRelyingParty } from './party';
import { listDescriptors } from './queries';

/** COSE identifiers of the accepted algorithms: EdDSA, ES256 and RS256 */
const algorithms = [-8, -7, -257];

/** Returns what a browser needs to add a passkey to the account of the signed-in user. */
export const startRegistration = (context: Context): Promise<Reply<(typeof passkeys)['startRegistration']>> =>
  createOptions(context, context.user, { purpose: 'REGISTRATION', userId: context.user.id });

/**
 * Returns what a browser needs to create a passkey that the user can choose without entering an email address. Only an answer
 * within the scope can register it.
 */
export async function createOptions(
  { app, db, now, request }: Pick<Visit, 'app' | 'db' | 'now' | 'request'>,
  owner: AccountOwner,
  scope: ChallengeScope,
): Promise<Reply<(typeof passkeys)['startRegistration']>> {
  const { id } = requireRelyingParty(app);
  const { handle } = await db.row<{ handle: string }>(
    sql`select passkey_handle as handle from users where id = ${owner.id}`,
  );
  return {
    name: describeDevice(request.agent),
    options: {
      rp: { id, name: (await readHouseForSession(db)).name },
      user: {
        id: Buffer.from(handle.replaceAll('-', ''), 'hex').toString('base64url'),
        name: owner.email,
        displayName: owner.name,
      },
      challenge: await createChallenge(db, now, scope),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: challengeMinutes * 60_000,
      excludeCredentials: await listDescriptors(db, { userId: owner.id, rpId: id }),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'preferred',
      },
      attestation: 'none',
    },
  };
}

/**
 * Adds a passkey and notifies the user by email. Returns recovery codes with the first second factor of the user. Throws
 * `passkey.expired`, `passkey.invalid` for an answer that does not belong to the challenge or this address, and
 * `passkey.exists`.
 */
export async function registerPasskey(context: Context, values: NewPasskey): Promise<AddedPasskey> {
  const { db, user, now, request } = context;
  requireRelyingParty(context.app);
  const challenge = await consumeChallenge(db, now, values.key.clientDataJSON, {
    purpose: 'REGISTRATION',
    userId: user.id,
  });
  const added = await addPasskey(context, user, challenge, values);
  await db.run(sql`
    update passkeys set sign_in_id = (select sign_in_id from sessions where hash = ${digest(request.cookie ?? '')})
    where id = ${added.id}`);
  return added;
}

export interface NewPasskey {
  name: string;
  key: CreatedKey;
}

/** Adds a passkey, which answers a challenge that is used up, to the account of a user, in the caller's transaction. */
export async function addPasskey(
  visit: Pick<Visit, 'app' | 'db' | 'now' | 'request'>,
  owner: AccountOwner,
  challenge: string,
  { name, key }: NewPasskey,
): Promise<AddedPasskey> {
  const { app, db, now } = visit;
  const party = requireRelyingParty(app);
  const { credential, userVerified, credentialBackedUp } = await verifyCreation(party, challenge, key);
  // Two first passkeys at the same time must not both bring codes.
  await db.run(sql`select 1 from users where id = ${owner.id} for no key update`);
  const passkey = await db.maybe<{ id: number; createdAt: string }>(sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name, rp_id, backed_up, verifies_user,
      created_at)
    values (${owner.id}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter}, ${key.transports},
      ${name}, ${party.id}, ${credentialBackedUp}, ${userVerified}, ${now})
    on conflict (credential_id) do nothing returning id, created_at as "createdAt"`);
  if (!passkey) throw new CommittedRefusal('passkey.exists');
  await recordEvent(db, {
    now,
    userId: owner.id,
    noun: 'users',
    id: owner.id,
    action: 'add-passkey',
    changes: { passkey: [null, name] },
  });
  await forgetRememberedDevices(db, owner.id);
  await stopOffer(db, owner.id);
  await sendPasskeyNotice(visit, owner, 'passkeyAdded', name);
  return {
    ...passkey,
    name,
    lastUsedAt: null,
    backedUp: credentialBackedUp,
    verifiesUser: userVerified,
    madeFor: null,
    recoveryCodes: await createFirstRecoveryCodes(db, owner.id),
  };
}

async function verifyCreation(
  party: RelyingParty,
  challenge: string,
  { id, transports: _, ...response }: CreatedKey,
) {
  const verification = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (!verification?.verified) throw new CommittedRefusal('passkey.invalid');
  return verification.registrationInfo;
}
