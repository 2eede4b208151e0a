import { randomInt } from 'node:crypto';
import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { phonePauseSeconds } from '#contract/phone-country';
import type { Language } from '#contract/session';
import type { AppContext, Visit } from '../app-context';
import type { Db } from '../db/database';
import { locales } from '../locales/locales';
import { countUses, toNetwork } from '../session/limits';
import { type CodePurpose, hashCode } from '../session/phone-code';
import { digest, newSecret } from '../session/session';
import { readHouseForSession } from '../settings/frame';
import { queueTextMessage } from '../text-messages/queue';

const codeMinutes = 10;
const dayMinutes = 24 * 60;
/** Each message costs money, and an attacker may earn from it (SMS pumping). */
const sendLimits = { perNumber: 5, perNetwork: 20 };

/**
 * Stores a request for a code in the caller's transaction. Returns its id, and the secret without which the code is of no use.
 * Refuses too many requests for the number or from the network before anything is written, so that an earlier code stays valid.
 */
export async function storeRequest(
  tx: Db,
  { now, request: { address } }: Pick<Visit, 'now' | 'request'>,
  { purpose, phone, userId }: { purpose: CodePurpose; phone: string; userId: number | null },
): Promise<{ id: number; secret: string }> {
  const isPauseOver = await countUses(tx, now, [
    { subject: `phone-pause:${phone}`, max: 1, minutes: phonePauseSeconds / 60 },
  ]);
  if (!isPauseOver) refuse('phone.pause', { seconds: phonePauseSeconds });
  const isWithinLimits = await countUses(tx, now, [
    { subject: `phone:${phone}`, max: sendLimits.perNumber, minutes: dayMinutes },
    { subject: `phone-network:${toNetwork(address)}`, max: sendLimits.perNetwork, minutes: dayMinutes },
  ]);
  if (!isWithinLimits) refuse('phone.limit');
  const secret = newSecret();
  const { id } = await tx.row<{ id: number }>(sql`
    insert into phone_codes (purpose, phone, request_hash, user_id, created_at, expires_at)
    values (${purpose}, ${phone}, ${digest(secret)}, ${userId}, ${now},
      ${new Date(now.getTime() + codeMinutes * 60_000)}) returning id`);
  return { id, secret };
}

interface Recipient {
  userId: number;
  language: Language;
  phone: string;
  expiresAt: string;
}

/**
 * Sends the code of a request whose recipient is known, in the caller's transaction. Returns false when the house has reached
 * its limit of messages.
 */
export async function sendCode(
  tx: Db,
  app: AppContext,
  id: number,
  { userId, language, phone, expiresAt }: Recipient,
): Promise<boolean> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { name } = await readHouseForSession(tx);
  const text = locales[language].textMessages.code
    .replace('{code}', code)
    .replace('{minutes}', String(codeMinutes))
    .replace('{house}', () => name || 'Rostrum');
  if (!(await queueTextMessage(tx, app, { to: phone, text, expiresAt: new Date(expiresAt) }))) return false;
  await tx.run(sql`
    update phone_codes set user_id = ${userId}, code_hash = ${hashCode(app, id, code)} where id = ${id}`);
  return true;
}

/**
 * Sends a code to a number that a user wants to verify, in the caller's transaction. Returns the secret of the request, or null
 * when the house has reached its limit of messages: the caller must commit, because administrators are notified of it, and then
 * refuse. Refuses too many requests.
 */
export async function sendVerification(
  tx: Db,
  visit: Pick<Visit, 'app' | 'now' | 'request'>,
  { userId, language, phone }: Omit<Recipient, 'expiresAt'>,
): Promise<{ request: string } | null> {
  const { id, secret } = await storeRequest(tx, visit, { purpose: 'VERIFY', phone, userId });
  const { expiresAt } = await tx.row<{ expiresAt: string }>(
    sql`select expires_at as "expiresAt" from phone_codes where id = ${id}`,
  );
  const isSent = await sendCode(tx, visit.app, id, { userId, language, phone, expiresAt });
  return isSent ? { request: secret } : null;
}
