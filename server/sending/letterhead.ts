import { createHmac } from 'node:crypto';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import type { Account } from '../mail-accounts/account';

/** Data of a campaign for the headers of its emails. */
export interface Heading {
  campaignId: number;
  fromName: string;
  replyTo: string;
  house: string;
  /** null: the email is sent for the entire company */
  department: { code: string; name: string } | null;
}

/** A recipient's unsubscribe links. */
export interface UnsubscribeLinks {
  /** URL of the one-click unsubscribe of email clients */
  unsubscribe: string;
  /** email address for the same; empty: none */
  unsubscribeMail: string;
}

export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Returns a word that is valid in any header. */
const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'house';

/**
 * Returns the Message-ID of an email. It is the same for each attempt, so that a mail server can be queried for it, and it
 * cannot be guessed.
 */
export const createMessageId = (
  key: Buffer,
  { id, campaignId }: { id: number; campaignId: number },
  domain: string,
): string => {
  const name = `c${campaignId}.r${id}`;
  return `<${name}.${createHmac('sha256', key).update(name).digest('hex').slice(0, 10)}@${domain}>`;
};

/** Returns the sender and reply-to address of a campaign. */
export const toSenders = (account: Pick<Account, 'from' | 'replyTo'>, { fromName, replyTo }: Heading) => ({
  from: { ...account.from, name: fromName || account.from.name },
  replyTo: replyTo || account.replyTo,
});

/** Returns the headers that email clients require of bulk email (RFC 2369, 2919, 8058). */
export function buildHeaders(
  { campaignId, house, department }: Heading,
  { unsubscribe, unsubscribeMail }: UnsubscribeLinks,
  domain: string,
): Record<string, string> {
  const list = slug(department?.code ?? 'house');
  const name = (department ? `${house} — ${department.name}` : house).replace(/["\\<>\r\n]/g, '');
  return {
    'List-Id': `${/^[ -~]*$/.test(name) ? `"${name}"` : encodeWord(name, 'B', 52)} <${list}.${domain}>`,
    // Email clients ignore both values when they are in two headers.
    'List-Unsubscribe': [unsubscribe, unsubscribeMail && `mailto:${unsubscribeMail}`]
      .filter(Boolean)
      .map((link) => `<${link}>`)
      .join(', '),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Feedback-ID': `c${campaignId}:${list}:campaign:${slug(house)}`,
    'Auto-Submitted': 'no',
  };
}
