import type { RecipientState } from '#contract/campaign-states';
import type { Reply } from '../mail/smtp';

/** After so many tries that the mail server refused for now, it is given up: the pauses between them are a day and a half. */
export const maxAttempts = 8;
/** Minutes until the next try. */
const retryMinutes = [1, 5, 30, 120, 240, 480, 720, 720];
/** Seconds until a mail goes once more that never reached the mail server. */
const unsentPauseSeconds = 5;

export interface Outcome {
  state: Extract<RecipientState, 'SENT' | 'FAILED' | 'PENDING' | 'UNKNOWN'>;
  code: number | null;
  reply: string;
  /** seconds until it is tried again */
  pause: number;
  /** counts as a try */
  counts: boolean;
  /** the address is refused for good: it bounced; what the house or its text is refused for is none of the reader's */
  bounced: boolean;
  /** why, as RFC 3463 has it; empty: it did not say */
  status: string;
  /** the mail server says that the house is too fast */
  slower: boolean;
}

const defaults = { code: null, pause: 0, counts: true, bounced: false, status: '', slower: false } as const;

/**
 * What becomes of a mail, by what the mail server said of its `attempt`th try: accepted, refused for good, refused for
 * now, or in doubt. In doubt is only what it may have.
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
  // 5.7.x is policy, 5.6.x the text, 5.1.7 and 5.1.8 the sender, and whoever is refused before RCPT is the house.
  const isSenderProblem = subject === '1' && (detail === '7' || detail === '8');
  const isRecipientProblem =
    /^RCPT/i.test(command) || (/^DATA/i.test(command) && (subject === '1' || subject === '2'));
  const bounced = isRecipientProblem && subject !== '7' && subject !== '6' && !isSenderProblem;
  if (code < 500) {
    const slower = code === 421 || (code === 450 && subject === '7') || (subject === '7' && detail === '28');
    // What ends the conversation says nothing of this mail.
    const counts = code !== 421;
    if (counts && attempt >= maxAttempts) return { ...refusal, state: 'FAILED', bounced };
    const pause = 60 * (retryMinutes[Math.min(attempt, retryMinutes.length) - 1] ?? 1);
    return { ...refusal, state: 'PENDING', pause, counts, slower };
  }
  return { ...refusal, state: 'FAILED', bounced };
}
