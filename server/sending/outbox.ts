import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import { releaseLease } from '../db/lease';
import { storeMails } from '../mail/outbox';
import type { Account } from '../mail-accounts/account';
import { claimMails, releaseClaimed, skipMails } from './claim';
import type { MailWriter } from './emails';
import { markMails } from './mark';
import { canMailTakeStep, mailStateAfter } from './steps';

/** Emails per batch. */
const batchSize = 200;

interface OutboxDependencies {
  pauseCampaign(campaignId: number, error: unknown): Promise<void>;
  changed: Set<number>;
}

/**
 * Moves due emails to the outbox, in one transaction, when no mail server is configured; they count as sent. Returns whether
 * there were any.
 */
export async function deliverToOutbox(
  app: AppContext,
  lease: string,
  account: Account,
  writer: MailWriter,
  { pauseCampaign, changed }: OutboxDependencies,
): Promise<boolean> {
  const { db } = app;
  const rows = await claimMails(db, lease, account.id, batchSize);
  if (rows.length === 0) return false;
  const ready = await writer.write(account, rows, {
    pauseCampaign,
    release: (ids) => releaseClaimed(db, lease, ids),
    skip: (ids) => skipMails(db, lease, ids),
  });
  await db.transaction(async (tx) => {
    const allowed = await markMails(
      tx,
      lease,
      app.now(),
      ready.map(({ row, message }) => ({ id: row.id, messageId: message.messageId })),
    );
    const messages = ready.filter(({ row }) => allowed.has(row.id)).map(({ message }) => message);
    await storeMails(tx, messages);
    await tx.run(sql`
      update campaign_recipients r set state = ${mailStateAfter('accept')}, sent_at = clock_timestamp(), ${releaseLease}
      where id = any(${[...allowed]}::bigint[]) and ${canMailTakeStep('accept', 'r')} and lease = ${lease}`);
  });
  for (const { campaignId } of rows) changed.add(campaignId);
  return true;
}
