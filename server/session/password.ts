import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import sql from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import {
  countPasswordCharacters,
  type PasswordStrength,
  type Weakness,
  weaknessIssues,
} from '#contract/password';
import type { Db } from '../db/database';
import { parse } from '../parsers';
import type { PasswordMeasure } from './measure-password';

/** OWASP's minimum for argon2id: 19 MiB, two passes, parallelism 1. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Keyboards write the same character in several ways (full width, composed), so passwords are compared in one form. */
const normalize = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normalize(password), argon2id);

/** Verified when the account does not exist, so that the response takes the same time. */
const dummyHash = hash(randomBytes(16).toString('hex'), argon2id);

/** Returns whether a password has this hash. Without a hash it takes the same time and returns false. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const passwordHash = stored ?? (await dummyHash);
  if (await verify(passwordHash, normalize(password))) return true;
  // Passwords that were set before they were normalized have the hash of what was typed.
  return password !== normalize(password) && (await verify(passwordHash, password));
}

/** Below this score a password is refused: an attacker with a list guesses it within the attempts that are allowed. */
const minScore = 2;
const strongScore = 4;

/** Who a password is for. */
export interface PasswordOwner {
  name: string;
  email: string;
}

export interface MeasuredPassword {
  strength: PasswordStrength;
  /** null unless the password is WEAK */
  weakness: Weakness | null;
  /** characters that the house requires */
  minimum: number;
}

/** Returns how strong a password of this user would be, and why it is weak. */
export async function rankPassword(
  db: Db,
  password: string,
  { name, email }: PasswordOwner,
): Promise<MeasuredPassword> {
  const house = await db.row<{ name: string; minimum: number }>(
    sql`select name, password_minimum as minimum from house`,
  );
  const { minimum } = house;
  if (countPasswordCharacters(password) < minimum) return { strength: 'SHORT', weakness: null, minimum };
  const input = JSON.stringify({
    password: normalize(password),
    words: [name, email.split('@')[0], house.name],
  });
  const { score, weakness } = await parse<PasswordMeasure>('password', Buffer.from(input));
  if (score < minScore) return { strength: 'WEAK', weakness, minimum };
  return { strength: score < strongScore ? 'MEDIUM' : 'STRONG', weakness: null, minimum };
}

/** Refuses a new password that is too short for the house or easy to guess, at the field `password`. */
export async function requireStrongPassword(db: Db, password: string, owner: PasswordOwner): Promise<void> {
  const { strength, weakness, minimum } = await rankPassword(db, password, owner);
  if (strength === 'SHORT') refuseField('password', 'too_short', { minimum });
  if (weakness) refuseField('password', weaknessIssues[weakness]);
}
