import { refusalStatus, smtpStatus } from './bounce-status';
import { type Fields, fieldGroups, findAddress } from './report-parts';

/** A failed delivery and its reason. */
export interface Failure {
  /** RFC 3463 code, such as `5.1.1`; empty when none is stated */
  status: string;
  /** text of the mail server */
  reply: string;
  recipient: string | undefined;
}

/** The outcome that a delivery notice states. */
export type DeliveryOutcome = { outcome: 'FAILED'; failure: Failure } | { outcome: 'DELAYED' | 'DELIVERED' };

/**
 * Reads the fields of a delivery report (RFC 3464). Returns undefined when they state nothing about a recipient. Of several
 * recipients a failed one is returned: campaign emails have one recipient each, the others were added by forwarding.
 */
export function readDeliveryStatus(text: string): DeliveryOutcome | undefined {
  const recipients = fieldGroups(text).filter(
    (group) => group.has('final-recipient') || group.has('action') || group.has('status'),
  );
  const failed = recipients.find((group) => parseAction(group) === 'FAILED');
  if (failed) return { outcome: 'FAILED', failure: toFailure(failed) };
  const outcomes = recipients.map(parseAction);
  if (outcomes.includes('DELAYED')) return { outcome: 'DELAYED' };
  return outcomes.includes('DELIVERED') ? { outcome: 'DELIVERED' } : undefined;
}

/** Without an action the status decides. Class 4 alone may be a delay and is not treated as a failure. */
function parseAction(group: Fields): DeliveryOutcome['outcome'] | undefined {
  const action = group.get('action')?.toLowerCase() ?? '';
  if (/^(fail|error|undeliver|bounce|expired)/.test(action)) return 'FAILED';
  if (/^(delay|defer|warn)/.test(action)) return 'DELAYED';
  if (/^(deliver|relay|expand|success)/.test(action)) return 'DELIVERED';
  const status = group.get('status') ?? '';
  if (/^5\./.test(status)) return 'FAILED';
  return /^2\./.test(status) ? 'DELIVERED' : undefined;
}

function toFailure(failed: Fields): Failure {
  const reply = (failed.get('diagnostic-code') ?? failed.get('x-supplementary-info') ?? '').replace(
    /^[\w-]{1,40};\s?/,
    '',
  );
  const statedCode = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(failed.get('status') ?? '')?.[0] ?? '';
  // Exchange and others write 5.0.0 although the remote mail server stated more.
  const isVague = /^[245]\.0\.0$|^$/.test(statedCode);
  const status = isVague ? refineStatus(statedCode, reply) : statedCode;
  const recipient =
    findAddress(failed.get('original-recipient')) ??
    findAddress(failed.get('final-recipient')) ??
    findAddress(failed.get('x-actual-recipient'));
  return { status, reply: reply.trim(), recipient };
}

function refineStatus(statedCode: string, reply: string): string {
  const statusInReply = smtpStatus(reply);
  if (statusInReply && !statusInReply.endsWith('.0.0')) return statusInReply;
  return refusalStatus(reply) ?? statusInReply ?? statedCode;
}
