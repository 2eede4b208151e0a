import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { EncryptedColumn } from './columns';

/** Encrypts and decrypts the secrets that are stored in the columns of `encryptedColumns`. */
export interface Secrets {
  /** where the keys come from, for messages to the operator */
  source: string;
  /** Returns the text to store; an empty value stays empty. */
  encrypt(column: EncryptedColumn, id: number, value: string): string;
  /**
   * Returns the value of a stored text. Throws an UnreadableSecretError for every text that `encrypt` has not returned for
   * this column and row under one of the present keys; a readable value in the column is such a text.
   */
  decrypt(column: EncryptedColumn, id: number, stored: string): string;
  /** Returns a digest of a text that a copy of the database does not help to guess. */
  fingerprint(text: string): string;
  /** Returns whether a stored text was encrypted with the newest key. */
  isCurrent(stored: string): boolean;
  /** Returns SQL that tells without decrypting whether a stored text is empty or its key is present. */
  hasKey(stored: Sql): Sql;
}

export class UnreadableSecretError extends Error {
  constructor(column: EncryptedColumn, id: number) {
    super(`${column} of row ${id} cannot be read with the present key for stored secrets`);
  }
}

/**
 * The stored bytes: a header of six, which are the version of the format and the name of the key, then the initialization
 * vector, the authentication tag and the encrypted value. Six bytes are eight characters of base64, so SQL can compare
 * headers.
 */
const formatVersion = 1;
const nameBytes = 5;
const headerLength = 8;
const ivBytes = 12;
const tagBytes = 16;

/** Returns the first characters of every text that is encrypted with a key. The name of the key reveals nothing about it. */
const toHeader = (key: KeyObject): string =>
  Buffer.from([
    formatVersion,
    ...new Uint8Array(hkdfSync('sha256', key, '', 'name of the key', nameBytes)),
  ]).toString('base64');

/** Authenticated with the value, so that a text that is moved to another row or column cannot be decrypted there. */
const toPlace = (column: EncryptedColumn, id: number): Buffer => Buffer.from(`${column} ${id}`);

function decryptWith(key: KeyObject, place: Buffer, body: Buffer): string {
  const [iv, tag, encrypted] = [
    body.subarray(0, ivBytes),
    body.subarray(ivBytes, ivBytes + tagBytes),
    body.subarray(ivBytes + tagBytes),
  ];
  // Without a length, shorter tags would be accepted, which are easier to guess.
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
    .setAAD(place)
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString();
}

/** Creates the cipher for stored secrets. The first key encrypts, the others only decrypt. */
export function createSecrets({ keys, source }: { keys: readonly KeyObject[]; source: string }): Secrets {
  const [currentKey] = keys;
  if (!currentKey) throw new Error('there is no key');
  const currentHeader = toHeader(currentKey);
  const fingerprintKey = new Uint8Array(hkdfSync('sha256', currentKey, '', 'fingerprints', 32));
  const keyByHeader = new Map(keys.map((key) => [toHeader(key), key]));
  return {
    source,
    encrypt(column, id, value) {
      if (value === '') return '';
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', currentKey, iv, { authTagLength: tagBytes }).setAAD(
        toPlace(column, id),
      );
      const encrypted = Buffer.concat([cipher.update(value), cipher.final()]);
      return currentHeader + Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
    },
    decrypt(column, id, stored) {
      if (stored === '') return '';
      const key = keyByHeader.get(stored.slice(0, headerLength));
      if (!key) throw new UnreadableSecretError(column, id);
      try {
        return decryptWith(key, toPlace(column, id), Buffer.from(stored.slice(headerLength), 'base64'));
      } catch {
        throw new UnreadableSecretError(column, id);
      }
    },
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest('hex'),
    isCurrent: (stored) => stored.startsWith(currentHeader),
    hasKey: (stored) =>
      sql`(${stored} = '' or left(${stored}, ${headerLength}) = any(${[...keyByHeader.keys()]}::text[]))`,
  };
}
