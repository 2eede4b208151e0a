import { createHmac } from 'node:crypto';
import { isMessageId } from '../lib/message-id';

/**
 * Returns the Message-ID of an email to one customer. It is the same for each attempt and cannot be guessed, so that
 * only recipients of the email can name it in a reply.
 */
export function createMessageId(key: Buffer, id: number, domain: string): string {
  const name = `ce${id}`;
  return `<${name}.${createHmac('sha256', key).update(name).digest('hex').slice(0, 16)}@${domain}>`;
}

const maxReferences = 20;

/** Returns the header References of an email that follows these (RFC 5322, 3.6.4): the first and the latest ones. */
export function buildReferences(messageIds: readonly (string | null)[]): string {
  const valid = messageIds.filter((one) => one !== null).filter(isMessageId);
  const [first] = valid;
  return valid.length <= maxReferences
    ? valid.join(' ')
    : [first, ...valid.slice(1 - maxReferences)].join(' ');
}
