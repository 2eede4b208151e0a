import sql from 'sql-template-tag';
import { isChannelOn, type NotificationCategory } from '#contract/notification-categories';
import type { Db } from '../db/database';

/** Returns whether emails of this category go to this address: its user may have switched them off. */
export async function isEmailWanted(
  db: Db,
  { email, category }: { email: string; category: NotificationCategory },
): Promise<boolean> {
  if (category === 'ACCOUNT') return true;
  const choice = await db.maybe<{ enabled: boolean }>(sql`
    select c.enabled from notification_choices c join users u on u.id = c.user_id
    where lower(u.email) = lower(${email}) and c.category = ${category} and c.channel = 'EMAIL'`);
  return choice?.enabled ?? isChannelOn(category, 'EMAIL');
}
