import { timingSafeEqual } from 'node:crypto';
import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { AppContext, Context } from '../app-context';
import type { Db } from '../db/database';
import { CommittedRefusal } from '../http/problems';
import { normalizeCode } from '../lib/typed-code';
import { deleteFailedSignIn, recordSignIn } from './history';
import { countUses, forgetUses } from './limits';
import { digest } from './session';

export type CodePurpose = 'SIGN_IN' | 'VERIFY';

/** Returns the digest that is stored for a code: of one request, and under a key that is not in the database. */
export const hashCode = ({ secrets }: Pick<AppContext, 'secrets'>, id: number, code: string): string =>
  secrets.fingerprint(`phone code ${id} ${code}`);

/** Tries belong to the number: a new code does not bring new ones. */
const triesPerNumber = { max: 10, minutes: 24 * 60 };
const triesPerCode = 5;
const toSubject = (phone: string): string => `phone-try:${phone}`;

export interface ProvenCode {
  userId: number;
  phone: string;
  /** uses up the code in the transaction of what it proves; returns false if another request has used it */
  use(tx: Db): Promise<boolean>;
}

interface Tried {
  id: number;
  phone: string;
  userId: number | null;
  codeHash: string | null;
  failedId: number | undefined;
}

/** Throws the refusal of every code that cannot be used. It keeps the counted attempt. */
export const refuseCode = (): never => {
  throw new CommittedRefusal('input.invalid', {}, [{ path: 'code', code: 'verification_code' }]);
};

/**
 * Compares a typed code with that of its request. The attempt is counted before, so that simultaneous guesses count each other.
 * Refuses a code that is wrong, expired, used or tried too often alike, and `phone.locked` after too many attempts for the
 * number.
 */
export async function checkCode(
  context: Context,
  purpose: CodePurpose,
  { request, code }: { request: string; code: string },
): Promise<ProvenCode> {
  const { app, db, now } = context;
  const tried = await db.transaction((tx) => countTry(tx, context, purpose, request));
  if (!tried) return refuseCode();
  const { id, phone, userId, codeHash, failedId } = tried;
  const typedHash = Buffer.from(hashCode(app, id, normalizeCode(code)));
  const isRight = timingSafeEqual(Buffer.from(codeHash ?? '0'.repeat(typedHash.length)), typedHash);
  if (!isRight || codeHash === null || userId === null) return refuseCode();
  return {
    userId,
    phone,
    async use(tx) {
      const used = await tx.run(
        sql`update phone_codes set used_at = ${now} where id = ${id} and used_at is null`,
      );
      if (used === 0) return false;
      await forgetUses(tx, toSubject(phone));
      await deleteFailedSignIn(tx, failedId);
      return true;
    },
  };
}

async function countTry(
  tx: Db,
  { now, request: visit }: Context,
  purpose: CodePurpose,
  request: string,
): Promise<Tried | undefined> {
  const row = await tx.maybe<Omit<Tried, 'failedId'>>(sql`
    update phone_codes set tries = tries + 1
    where request_hash = ${digest(request)} and purpose = ${purpose} and used_at is null and expires_at > ${now}
      and tries < ${triesPerCode}
    returning id, phone, user_id as "userId", code_hash as "codeHash"`);
  if (!row) return undefined;
  const isAllowed = await countUses(tx, now, [{ subject: toSubject(row.phone), ...triesPerNumber }]);
  if (!isAllowed) return refuse('phone.locked');
  if (purpose !== 'SIGN_IN' || row.userId === null) return { ...row, failedId: undefined };
  const failed = { userId: row.userId, way: 'CODE', succeeded: false, now, request: visit } as const;
  return { ...row, failedId: await recordSignIn(tx, failed) };
}
