import { createSecretKey, type KeyObject } from 'node:crypto';

/** What is wrong with a text that holds no keys, for the sentence that refuses it. */
export const keyFormat = 'must be 32 random bytes as base64 or hex, or several such keys, the newest first';

/**
 * Returns the keys in a text, separated by blanks, line breaks or commas; undefined when there is none or one has another
 * format. Key objects are returned because they are never printed or serialized.
 */
export function parseKeys(text: string): KeyObject[] | undefined {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const keys = words.flatMap((word) => {
    if (/^[\da-f]{64}$/i.test(word)) return createSecretKey(Buffer.from(word, 'hex'));
    return /^[\w+/-]{43}=?$/.test(word) ? createSecretKey(Buffer.from(word, 'base64')) : [];
  });
  return keys.length > 0 && keys.length === words.length ? keys : undefined;
}
