import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a value as JSON, in hexadecimal digits. Used to compare data with what a user confirmed. */
export const computeDigest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');
