import sql, { type Sql } from 'sql-template-tag';
import {
  isChannelOn,
  type NotificationCategory,
  type NotificationChannel,
} from '#contract/notification-categories';
import { getEmailRule, type NotificationKind, notificationKinds } from '#contract/notification-kinds';

/** SQL condition: the user `u` wants messages of this category this way. */
const isWanted = (category: NotificationCategory, channel: NotificationChannel): Sql => sql`
  coalesce((
    select c.enabled from notification_choices c
    where c.user_id = u.id and c.category = ${category} and c.channel = ${channel}), ${isChannelOn(category, channel)})`;

/** SQL condition: the user `u` wants notifications of this kind in the inbox. */
export const isWantedInApp = (kind: NotificationKind): Sql =>
  isWanted(notificationKinds[kind].category, 'APP');

/** SQL expression: the channel by which the user `u` gets this kind in an email of ours; null when in none. */
export function selectEmailChannel(kind: NotificationKind): Sql {
  const { category } = notificationKinds[kind];
  const rule = getEmailRule(kind);
  if (category === 'ACCOUNT' || rule === 'ALWAYS_ELSEWHERE') return sql`null::text`;
  const inDigest = sql`when ${isWanted(category, 'DIGEST')} then 'DIGEST'`;
  if (!rule) return sql`case ${inDigest} end`;
  return sql`case when ${isWanted(category, 'EMAIL')} then ${rule === 'AT_ONCE' ? 'EMAIL' : null}::text ${inDigest} end`;
}
