import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { normalizeCode } from '../lib/typed-code';
import { listFactors } from '../session/list-factors';
import { digest } from '../session/session';

const codesPerUser = 10;
/** Crockford's Base32: without letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 24 characters are 120 bits, which nobody guesses from a digest (decision 0032). */
const groups = 4;
const groupLength = 6;

/** Returns a new code such as `7K3QX9-4M2PDF-0ZW8RT-HC51VN`. A byte has eight times as many values as the alphabet. */
function createCode(): string {
  const letters = [...randomBytes(groups * groupLength)].map((byte) => alphabet[byte % alphabet.length]);
  return Array.from({ length: groups }, (_, group) =>
    letters.slice(group * groupLength, (group + 1) * groupLength).join(''),
  ).join('-');
}

/** Letters that are mistaken for digits count as these. */
const toDigest = (typed: string): Buffer =>
  digest(normalizeCode(typed).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1'));

/** Replaces all recovery codes of a user. Returns the new ones, which cannot be read again. */
export async function replaceRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: codesPerUser }, createCode);
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
  await tx.run(sql`
    insert into recovery_codes (user_id, hash) select ${userId}, hash from unnest(${codes.map(toDigest)}::bytea[]) hash`);
  return codes;
}

/** Creates recovery codes for the first factor of a user, also when it is a passkey. Returns none when the user has codes. */
export const createFirstRecoveryCodes = async (tx: Db, userId: number): Promise<string[]> =>
  (await countRecoveryCodes(tx, userId)) === 0 ? replaceRecoveryCodes(tx, userId) : [];

/** Deletes the recovery codes of a user whose last factor was removed. */
export async function deleteUselessRecoveryCodes(tx: Db, app: AppContext, userId: number): Promise<void> {
  if ((await listFactors(tx, app, userId)).length === 0)
    await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
}

export const countRecoveryCodes = async (db: Db, userId: number): Promise<number> =>
  (
    await db.row<{ count: number }>(
      sql`select count(*) as count from recovery_codes where user_id = ${userId}`,
    )
  ).count;

/** Returns whether this is a recovery code of the user, and uses it up. */
export async function consumeRecoveryCode(
  tx: Db,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  // Of simultaneous requests with one code, the second waits here and then finds no row.
  const used = await tx.run(
    sql`delete from recovery_codes where user_id = ${userId} and hash = ${toDigest(code)}`,
  );
  return used > 0;
}
