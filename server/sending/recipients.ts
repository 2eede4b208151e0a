import sql from 'sql-template-tag';
import type { Language } from '#contract/session';
import type { Db } from '../db/database';
import type { Model } from '../rendering/model';
import { customerColumns, type EmailCustomer, toCustomerModel } from '../templates/models';
import type { ClaimedMail } from './claim';
import { tokenKey } from './token';

/** Data of one recipient. */
export interface MailRecipient {
  id: number;
  customer: Model['customer'];
  assignedLots: Readonly<Record<string, readonly number[]>> | null;
  untracked: boolean;
}
/** The recipients of claimed emails, with the key that signs their URLs. */
export interface MailRecipients {
  key: Buffer;
  byId: ReadonlyMap<number, MailRecipient>;
}

/** Returns the recipients of these emails with their data. */
export async function loadRecipients(db: Db, rows: readonly ClaimedMail[]): Promise<MailRecipients> {
  const [key, byId] = await Promise.all([
    tokenKey(db),
    db.rows<EmailCustomer & Omit<MailRecipient, 'customer'> & { language: Language }>(sql`
      select r.id, r.assigned_lots as "assignedLots", r.language, c.untracked, ${customerColumns}
      from campaign_recipients r join customers c on c.id = r.customer_id
      where r.id = any(${rows.map(({ id }) => id)}::bigint[])`),
  ]);
  return {
    key,
    byId: new Map(
      byId.map(({ id, assignedLots, untracked, language, ...customer }) => [
        id,
        { id, assignedLots, untracked, customer: toCustomerModel(customer, language) },
      ]),
    ),
  };
}
