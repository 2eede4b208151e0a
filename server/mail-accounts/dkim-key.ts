import { createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Account } from '#contract/mail-accounts';

const generate = promisify(generateKeyPair);

/** A key to sign mails with, as PEM. RSA with 2048 bits is what all mailbox providers verify. */
export const newDkimKey = async (): Promise<string> =>
  (
    await generate('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
  ).privateKey;

/** What is to be published for a key; null where there is none, or nothing to sign for. */
export function toDkimRecord({
  domain,
  selector,
  key,
}: {
  domain: string;
  selector: string;
  key: string;
}): Account['dkimRecord'] {
  if (!key || !domain || !selector) return null;
  const bytes = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return {
    name: `${selector}._domainkey.${domain}`,
    type: 'TXT',
    value: `v=DKIM1; k=rsa; p=${bytes.toString('base64')}`,
  };
}
