import { verifyRegistrationResponse } from '@simplewebauthn/server';
import sql from 'sql-template-tag';
import type { Reply } from '#contract/api/route';
import type { AddedPasskey, CreatedKey, passkeys } from '#contract/passkeys';
import type { Context } from '../app-context';
import { recordEvent } from '../events/event';
import { createFirstRecoveryCodes } from '../factors/recovery-codes';
import { CommittedRefusal } from '../http/problems';
import { describeDevice } from '../session/device';
import type { RelyingParty } from '../session/relying-party';
import { forgetRememberedDevices } from '../session/remembered';
import { digest } from '../session/session';
import { readHouseForSession } from '../settings/frame';
import { challengeMinutes, consumeChallenge, createChallenge } from './challenge';
import { stopOffer } from './decline-offer';
import { sendPasskeyNotice } from './notice';
import { requireRelyingParty } from './party';
import { listDescriptors } from './queries';

/** COSE identifiers of the accepted algorithms: EdDSA, ES256 and RS256 */
const algorithms = [-8, -7, -257];

/** Returns what a browser needs to create a passkey that the user can choose without entering an email address. */
export async function startRegistration({
  app,
  db,
  user,
  now,
  request,
}: Context): Promise<Reply<(typeof passkeys)['startRegistration']>> {
  const { id } = requireRelyingParty(app);
  const { handle } = await db.row<{ handle: string }>(
    sql`select passkey_handle as handle from users where id = ${user.id}`,
  );
  return {
    name: describeDevice(request.agent),
    options: {
      rp: { id, name: (await readHouseForSession(db)).name },
      user: {
        id: Buffer.from(handle.replaceAll('-', ''), 'hex').toString('base64url'),
        name: user.email,
        displayName: user.name,
      },
      challenge: await createChallenge(db, now, { purpose: 'REGISTRATION', userId: user.id }),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: challengeMinutes * 60_000,
      excludeCredentials: await listDescriptors(db, { userId: user.id, rpId: id }),
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
export async function registerPasskey(
  context: Context,
  { name, key }: { name: string; key: CreatedKey },
): Promise<AddedPasskey> {
  const { app, db, user, now, request } = context;
  const party = requireRelyingParty(app);
  const challenge = await consumeChallenge(db, now, key.clientDataJSON, {
    purpose: 'REGISTRATION',
    userId: user.id,
  });
  const { credential, userVerified, credentialBackedUp } = await verifyCreation(party, challenge, key);
  // Two first passkeys at the same time must not both bring codes.
  await db.run(sql`select 1 from users where id = ${user.id} for no key update`);
  const passkey = await db.maybe<{ id: number; createdAt: string }>(sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name, rp_id, backed_up, verifies_user,
      created_at, sign_in_id)
    values (${user.id}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter}, ${key.transports},
      ${name}, ${party.id}, ${credentialBackedUp}, ${userVerified}, ${now},
      (select sign_in_id from sessions where hash = ${digest(request.cookie ?? '')}))
    on conflict (credential_id) do nothing returning id, created_at as "createdAt"`);
  if (!passkey) throw new CommittedRefusal('passkey.exists');
  await recordEvent(db, {
    now,
    userId: user.id,
    noun: 'users',
    id: user.id,
    action: 'add-passkey',
    changes: { passkey: [null, name] },
  });
  await forgetRememberedDevices(db, user.id);
  await stopOffer(db, user.id);
  await sendPasskeyNotice(context, 'passkeyAdded', name);
  return {
    ...passkey,
    name,
    lastUsedAt: null,
    backedUp: credentialBackedUp,
    verifiesUser: userVerified,
    madeFor: null,
    recoveryCodes: await createFirstRecoveryCodes(db, user.id),
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
