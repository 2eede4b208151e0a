import { Secret, TOTP } from 'otpauth';
import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Reply } from '#contract/api/route';
import type { factors } from '#contract/factors';
import type { AppContext, Visit } from '../app-context';
import type { Db } from '../db/database';
import { isAppCode, normalizeCode } from '../lib/typed-code';
import { UnreadableSecretError } from '../secrets/cipher';
import { announceFactorChange, type FactorOwner } from './notify';
import { createFirstRecoveryCodes, deleteUselessRecoveryCodes } from './recovery-codes';

/** What authenticator apps support: six digits by SHA-1, which are also the defaults of RFC 6238. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** RFC 4226 recommends 160 bits. */
const seedBytes = 20;
/** codes of so many time steps before and after the present one are accepted, because clocks differ */
const window = 1;

const seedColumn = 'authenticators.seed';

interface Authenticator {
  id: number;
  seed: string;
}

/**
 * Returns the time step whose code this is, by the server's clock, or null. Throws `factor.unreadable` when the key of the
 * stored secrets has changed.
 */
function findStep(app: AppContext, { id, seed }: Authenticator, typed: string, now: Date): number | null {
  const token = normalizeCode(typed);
  // The library throws on other characters.
  if (!isAppCode(token)) return null;
  const timestamp = now.getTime();
  const secret = Secret.fromBase32(readSeed(app, id, seed));
  const delta = TOTP.validate({ token, secret, ...settings, timestamp, window });
  return delta === null ? null : TOTP.counter({ period: settings.period, timestamp }) + delta;
}

function readSeed(app: AppContext, id: number, seed: string): string {
  try {
    return app.secrets.decrypt(seedColumn, id, seed);
  } catch (error) {
    if (error instanceof UnreadableSecretError) return refuse('factor.unreadable');
    throw error;
  }
}

/** Returns whether this is a code of the user's authenticator app that was not used before, and uses it up. */
export async function consumeAppCode(
  tx: Db,
  { app, userId, code, now }: { app: AppContext; userId: number; code: string; now: Date },
): Promise<boolean> {
  const authenticator = await tx.maybe<Authenticator>(sql`
    select id, seed from authenticators where user_id = ${userId} and activated_at is not null`);
  if (!authenticator) return false;
  const step = findStep(app, authenticator, code, now);
  if (step === null) return false;
  // Of simultaneous requests with one code, the second waits here and then finds its step taken.
  const used = await tx.run(sql`
    update authenticators set last_step = ${step} where id = ${authenticator.id} and last_step < ${step}`);
  return used > 0;
}

/** Changes of one user's authenticator wait for each other, in the order in which a sign-in takes these locks. */
const lockUser = (tx: Db, userId: number) =>
  tx.run(sql`select 1 from users where id = ${userId} for no key update`);

/** Creates the key of a new authenticator app, which replaces one that was not activated. */
export async function startAuthenticator(
  { db, app, now }: Visit,
  owner: FactorOwner,
): Promise<Reply<(typeof factors)['startAuthenticator']>> {
  const { issuer } = await db.row<{ issuer: string }>(
    sql`select coalesce(nullif(name, ''), 'Rostrum') as issuer from house`,
  );
  const secret = new Secret({ size: seedBytes });
  await db.transaction(async (tx) => {
    await lockUser(tx, owner.id);
    await tx.run(sql`delete from authenticators where user_id = ${owner.id} and activated_at is null`);
    const { id } = await tx.row<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence('authenticators', 'id')) as id`,
    );
    await tx.run(sql`
      insert into authenticators (id, user_id, seed, created_at) overriding system value
      values (${id}, ${owner.id}, ${app.secrets.encrypt(seedColumn, id, secret.base32)}, ${now})`);
  });
  const address = new TOTP({ ...settings, secret, issuer, label: owner.email }).toString();
  return { key: secret.base32, address };
}

/** Uses the authenticator app with the last created key from now on, once it shows the right code. */
export const activateAuthenticator = (
  visit: Visit,
  owner: FactorOwner,
  values: NewAuthenticator,
): Promise<Reply<(typeof factors)['activateAuthenticator']>> =>
  visit.db.transaction(async (tx) => {
    await lockUser(tx, owner.id);
    return { recoveryCodes: await activateInTransaction(tx, visit, owner, values) };
  });

interface NewAuthenticator {
  name: string;
  code: string;
}

/**
 * Does the same in the caller's transaction, which has locked the user. Returns the recovery codes of a first factor. Refuses
 * a wrong code, and `factor.not_started` without a key.
 */
export async function activateInTransaction(
  tx: Db,
  visit: Pick<Visit, 'app' | 'now'>,
  owner: FactorOwner,
  { name, code }: NewAuthenticator,
): Promise<string[]> {
  const { app, now } = visit;
  const created = await tx.maybe<Authenticator>(sql`
    select id, seed from authenticators where user_id = ${owner.id} and activated_at is null`);
  if (!created) return refuse('factor.not_started');
  const step = findStep(app, created, code, now);
  if (step === null) refuse('input.invalid', {}, [{ path: 'code', code: 'factor' }]);
  const replaced = await deleteAuthenticator(tx, owner.id);
  await tx.run(sql`
    update authenticators set name = ${name}, activated_at = ${now}, last_step = ${step} where id = ${created.id}`);
  const change = replaced > 0 ? 'replace-authenticator' : 'add-authenticator';
  await announceFactorChange(tx, visit, owner, change);
  return createFirstRecoveryCodes(tx, owner.id);
}

/** Removes the user's authenticator app. Throws `row.not_found`. */
export async function removeAuthenticator(visit: Visit, owner: FactorOwner): Promise<void> {
  await visit.db.transaction(async (tx) => {
    await lockUser(tx, owner.id);
    if ((await deleteAuthenticator(tx, owner.id)) === 0) refuse('row.not_found');
    await deleteUselessRecoveryCodes(tx, visit.app, owner.id);
    await announceFactorChange(tx, visit, owner, 'remove-authenticator');
  });
}

const deleteAuthenticator = (tx: Db, userId: number): Promise<number> =>
  tx.run(sql`delete from authenticators where user_id = ${userId} and activated_at is not null`);
