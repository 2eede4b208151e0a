import type { AppContext } from '../app-context';
import type { SmtpSession } from '../mail/smtp';
import type { Account } from '../mail-accounts/account';
import { slowDown } from '../mail-accounts/rates';
import { classifyReply } from './classify';
import type { ReadyMail } from './emails';
import type { MailOutcome } from './outcome';
import type { createRateLimiter } from './rate-limiter';

/** What becomes of a mail that is being told to a mail server. */
export interface DeliveryDependencies {
  app: AppContext;
  /** it is no longer in hand, though it may be marked: another process may take it */
  releaseStarted(id: number): Promise<unknown>;
  /** it was told; answers once that is written */
  report(outcome: MailOutcome, graceSeconds: number): Promise<void>;
  onError(error: unknown): void;
}

/** How fast is too fast is counted over so many milliseconds. */
const recentMs = 5000;

/** Answers what tells a mail to the account's mail server; `rest`: it says that the house is too fast. */
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

  /** Leave to go: false where the mail does not go now, and is no longer in hand. */
  async function isAllowed({ row, message }: ReadyMail): Promise<boolean> {
    try {
      return await rateLimiter.acquire({ id: row.id, messageId: message.messageId });
    } catch (error) {
      // Marked or not, the mail server has not heard of it.
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
