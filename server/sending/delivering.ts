import type { AppContext } from '../app-context';
import type { SmtpSession } from '../mail/smtp';
import type { Account } from '../mail-accounts/account';
import { slowDown } from '../mail-accounts/rates';
import { classifyReply } from './classify';
import type { ReadyMail } from './emails';
import type { MailOutcome } from './outcome';
import type { createRateLimiter } from './rate-limiter';

/** What the delivery of an email depends on. */
export interface DeliveryDependencies {
  app: AppContext;
  /** releases an email that may be marked, so that another process can claim it */
  releaseStarted(id: number): Promise<unknown>;
  /** stores the outcome; resolves once it is stored */
  report(outcome: MailOutcome, graceSeconds: number): Promise<void>;
  onError(error: unknown): void;
}

/** The sending rate is measured over this time, in milliseconds. */
const recentMs = 5000;

/**
 * Creates a function that sends an email to the account's mail server. Calls `pause` when the server asks to send more
 * slowly.
 */
export function createDelivery(
  dependencies: DeliveryDependencies,
  account: Account,
  rateLimiter: ReturnType<typeof createRateLimiter>,
  pause: () => void,
) {
  let sendTimes: number[] = [];

  const measureRate = () => {
    const since = performance.now() - recentMs;
    sendTimes = sendTimes.filter((at) => at > since);
    const [first = performance.now()] = sendTimes;
    return sendTimes.length / Math.max(0.5, (performance.now() - first) / 1000);
  };

  /** Returns false when the email must not be sent now; it is then released. */
  async function isAllowed({ row, message }: ReadyMail): Promise<boolean> {
    try {
      return await rateLimiter.acquire({ id: row.id, messageId: message.messageId });
    } catch (error) {
      // Marked or not, the mail server has not received it.
      dependencies.onError(error);
      await dependencies.releaseStarted(row.id);
      return false;
    }
  }

  return async (session: SmtpSession, ready: ReadyMail): Promise<void> => {
    const { row, bytes, envelopeFrom } = ready;
    if (!(await isAllowed(ready))) return;
    sendTimes.push(performance.now());
    const envelope = { from: envelopeFrom, to: row.email, id: `c${row.campaignId}.r${row.id}` };
    const outcome = classifyReply(await session.send(envelope, bytes), row.attempt + 1);
    if (outcome.slower) {
      pause();
      await slowDown(dependencies.app.db, account.id, measureRate()).catch(dependencies.onError);
    }
    await dependencies.report(
      { ...outcome, id: row.id, campaignId: row.campaignId, email: row.email },
      account.graceSeconds,
    );
  };
}
