import type { RecipientState } from '#contract/campaign-states';
import type { Reply } from '../mail/smtp';

/**
 * After this number of temporary refusals an email has failed; the pauses between the attempts add up to a day and a half.
 */
export const maxAttempts = 8;
/** Minutes until the next attempt. */
const retryMinutes = [1, 5, 30, 120, 240, 480, 720, 720];
/** Seconds until an email that never reached the mail server is sent again. */
const unsentPauseSeconds = 5;

export interface Outcome {
  state: Extract<RecipientState, 'SENT' | 'FAILED' | 'PENDING' | 'UNKNOWN'>;
  code: number | null;
  reply: string;
  /** seconds until the next attempt */
  pause: number;
  /** whether it counts as an attempt */
  counts: boolean;
  /** the address is refused permanently: it bounced. Refusals of the sender or content are not the recipient's */
  bounced: boolean;
  /** RFC 3463 code; empty when none was stated */
  status: string;
  /** the mail server asks to send more slowly */
  slower: boolean;
}

const defaults = { code: null, pause: 0, counts: true, bounced: false, status: '', slower: false } as const;

/**
 * Returns the outcome of an email from the mail server's reply to attempt number `attempt`: accepted, refused permanently,
 * refused temporarily, or in doubt. It is in doubt only when the mail server may have received it.
 */
export function classifyReply(reply: Reply, attempt: number): Outcome {
  if (reply.kind === 'UNSENT')
    return { ...defaults, state: 'PENDING', reply: reply.text, pause: unsentPauseSeconds, counts: false };
  if (reply.kind === 'UNANSWERED') return { ...defaults, state: 'UNKNOWN', reply: reply.text };
  const { code, text, command } = reply;
  if (code < 400) return { ...defaults, code, reply: text, state: 'SENT' };
  const enhanced = /\b([45])\.(\d{1,3})\.(\d{1,3})\b/.exec(text);
  const [status = code < 500 ? '4.0.0' : '', , subject = '', detail = ''] = enhanced ?? [];
  const refusal = { ...defaults, code, reply: text, status };
  // 5.7.x is about policy, 5.6.x about content, 5.1.7 and 5.1.8 about the sender; a refusal before RCPT is about our server.
  const isSenderProblem = subject === '1' && (detail === '7' || detail === '8');
  const isRecipientProblem =
    /^RCPT/i.test(command) || (/^DATA/i.test(command) && (subject === '1' || subject === '2'));
  const bounced = isRecipientProblem && subject !== '7' && subject !== '6' && !isSenderProblem;
  if (code < 500) {
    const slower = code === 421 || (code === 450 && subject === '7') || (subject === '7' && detail === '28');
    // A reply that ends the session is not about this email.
    const counts = code !== 421;
    if (counts && attempt >= maxAttempts) return { ...refusal, state: 'FAILED', bounced };
    const pause = 60 * (retryMinutes[Math.min(attempt, retryMinutes.length) - 1] ?? 1);
    return { ...refusal, state: 'PENDING', pause, counts, slower };
  }
  return { ...refusal, state: 'FAILED', bounced };
}
