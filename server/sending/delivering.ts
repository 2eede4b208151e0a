import type { AppContext } from '../app-context';
import type { Line } from '../mail/smtp';
import type { Account } from '../mail-accounts/account';
import { slowDown } from '../mail-accounts/rates';
import { outcomeOf } from './classify';
import type { openGate } from './gate';
import type { Ready } from './letters';
import type { Answered } from './outcome';

/** What becomes of a mail that is being told to a mail server. */
export interface DeliveryDependencies {
  app: AppContext;
  /** it is no longer in hand, though it may be marked: another process may take it */
  giveBegunBack(id: number): Promise<unknown>;
  /** it was told; answers once that is written */
  report(answered: Answered, graceSeconds: number): Promise<void>;
  onError(error: unknown): void;
}

/** How fast is too fast is counted over so many milliseconds. */
const recent = 5000;

/** Answers what tells a mail to the account's mail server; `rest`: it says that the house is too fast. */
export function openDelivery(
  dependencies: DeliveryDependencies,
  account: Account,
  gate: ReturnType<typeof openGate>,
  rest: () => void,
) {
  let begun: number[] = [];

  const speed = () => {
    const since = performance.now() - recent;
    begun = begun.filter((at) => at > since);
    const [first = performance.now()] = begun;
    return begun.length / Math.max(0.5, (performance.now() - first) / 1000);
  };

  /** Leave to go: false where the mail does not go now, and is no longer in hand. */
  async function passes({ row, message }: Ready): Promise<boolean> {
    try {
      return await gate.pass({ id: row.id, messageId: message.messageId });
    } catch (error) {
      // Marked or not, the mail server has not heard of it.
      dependencies.onError(error);
      await dependencies.giveBegunBack(row.id);
      return false;
    }
  }

  return async (line: Line, ready: Ready): Promise<void> => {
    const { row, bytes, envelopeFrom } = ready;
    if (!(await passes(ready))) return;
    begun.push(performance.now());
    const envelope = { from: envelopeFrom, to: row.email, id: `c${row.campaignId}.r${row.id}` };
    const outcome = outcomeOf(await line.send(envelope, bytes), row.attempt + 1);
    if (outcome.slower) {
      rest();
      await slowDown(dependencies.app.db, account.id, speed()).catch(dependencies.onError);
    }
    await dependencies.report(
      { ...outcome, id: row.id, campaignId: row.campaignId, email: row.email },
      account.graceSeconds,
    );
  };
}
