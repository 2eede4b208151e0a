import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import { releaseLease } from '../db/lease';
import { keepMails } from '../mail/outbox';
import type { Account } from '../mail-accounts/account';
import { claim, leaveOut, letGo } from './claim';
import type { Letters } from './letters';
import { mark } from './mark';
import { mayTake, stateAfter } from './steps';

/** So many mails at a time. */
const room = 200;

interface OutboxDependencies {
  stall(campaignId: number, error: unknown): Promise<void>;
  changed: Set<number>;
}

/**
 * Puts due mails into the outbox, where no mail server is given: what was kept there was sent, in one transaction. Answers
 * whether there were any.
 */
export async function intoOutbox(
  app: AppContext,
  lease: string,
  account: Account,
  letters: Letters,
  { stall, changed }: OutboxDependencies,
): Promise<boolean> {
  const { db } = app;
  const rows = await claim(db, lease, account.id, room);
  if (rows.length === 0) return false;
  const ready = await letters.write(account, rows, {
    stall,
    giveBack: (ids) => letGo(db, lease, ids),
    leaveOut: (ids) => leaveOut(db, lease, ids),
  });
  await db.transaction(async (tx) => {
    const may = await mark(
      tx,
      lease,
      app.now(),
      ready.map(({ row, message }) => ({ id: row.id, messageId: message.messageId })),
    );
    const kept = ready.filter(({ row }) => may.has(row.id)).map(({ message }) => message);
    await keepMails(tx, kept);
    await tx.run(sql`
      update campaign_recipients r set state = ${stateAfter('accept')}, sent_at = clock_timestamp(), ${releaseLease}
      where id = any(${[...may]}::bigint[]) and ${mayTake('accept', 'r')} and lease = ${lease}`);
  });
  for (const { campaignId } of rows) changed.add(campaignId);
  return true;
}
