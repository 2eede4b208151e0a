import { createHmac } from 'node:crypto';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import type { Account } from '../mail-accounts/account';

/** What of a campaign stands above each of its mails. */
export interface Heading {
  campaignId: number;
  fromName: string;
  replyTo: string;
  house: string;
  /** null: the house as a whole */
  department: { code: string; name: string } | null;
}

/** Where a reader's own ways lead. */
export interface UnsubscribeLinks {
  /** the one click by which mail programs unsubscribe */
  unsubscribe: string;
  /** the same as an address of mail; empty: none */
  unsubscribeMail: string;
}

export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** A word that a header may hold anywhere. */
const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'house';

/** The Message-ID of a mail: the same each time it is tried, so that a mail server can be asked for it; nobody can guess another's. */
export const createMessageId = (
  key: Buffer,
  { id, campaignId }: { id: number; campaignId: number },
  domain: string,
): string => {
  const name = `c${campaignId}.r${id}`;
  return `<${name}.${createHmac('sha256', key).update(name).digest('hex').slice(0, 10)}@${domain}>`;
};

/** As whom a campaign writes, and where its answers go. */
export const toSenders = (account: Pick<Account, 'from' | 'replyTo'>, { fromName, replyTo }: Heading) => ({
  from: { ...account.from, name: fromName || account.from.name },
  replyTo: replyTo || account.replyTo,
});

/** The headers of a mail that advertises (RFC 2369, 2919, 8058): what mail programs ask of who sends to many. */
export function buildHeaders(
  { campaignId, house, department }: Heading,
  { unsubscribe, unsubscribeMail }: UnsubscribeLinks,
  domain: string,
): Record<string, string> {
  const list = slug(department?.code ?? 'house');
  const name = (department ? `${house} — ${department.name}` : house).replace(/["\\<>\r\n]/g, '');
  return {
    'List-Id': `${/^[ -~]*$/.test(name) ? `"${name}"` : encodeWord(name, 'B', 52)} <${list}.${domain}>`,
    // In one header: of two, mail programs heed neither.
    'List-Unsubscribe': [unsubscribe, unsubscribeMail && `mailto:${unsubscribeMail}`]
      .filter(Boolean)
      .map((link) => `<${link}>`)
      .join(', '),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Feedback-ID': `c${campaignId}:${list}:campaign:${slug(house)}`,
    'Auto-Submitted': 'no',
  };
}
