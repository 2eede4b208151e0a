import type { IssueCode } from './api/refusal';

/** No house accepts a shorter password. */
export const shortestMinimum = 6;
/** The length of passwords is limited so that hashing cannot be abused to block the server. */
export const maxPasswordLength = 200;

export const passwordStrengths = ['SHORT', 'WEAK', 'MEDIUM', 'STRONG'] as const;
export type PasswordStrength = (typeof passwordStrengths)[number];

/** Why a password is easy to guess. */
export const weaknesses = ['COMMON', 'PERSONAL', 'PATTERN', 'DATE', 'OTHER'] as const;
export type Weakness = (typeof weaknesses)[number];

/** Returns the number of characters of a password as a person counts them, in its stored form. */
export const countPasswordCharacters = (password: string): number => [...password.normalize('NFKC')].length;

/** The issue at the field of a new password, by weakness. */
export const weaknessIssues = {
  COMMON: 'password_common',
  PERSONAL: 'password_personal',
  PATTERN: 'password_pattern',
  DATE: 'password_date',
  OTHER: 'password_guessable',
} as const satisfies Record<Weakness, IssueCode>;
