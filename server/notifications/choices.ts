import sql from 'sql-template-tag';
import type { Input, Reply } from '#contract/api/route';
import { isChannelOn, notificationCategories, notificationChannels } from '#contract/notification-categories';
import type { NotificationChoice, notifications } from '#contract/notifications';
import type { Context } from '../app-context';
import { toSinglePage } from '../lib/single-page';
import { digestHour, userTimeZone } from './digest-time';

/** Returns what the user chose for every category and channel, and the hour of the digest; otherwise the defaults. */
export async function listChoices({ db, user }: Context): Promise<Reply<typeof notifications.choices>> {
  const stored = await db.rows<NotificationChoice>(
    sql`select category, channel, enabled from notification_choices where user_id = ${user.id}`,
  );
  const digest = await db.row<{ hour: number; timeZone: string }>(sql`
    select ${digestHour} as hour, ${userTimeZone} as "timeZone"
    from users u left join digests d on d.user_id = u.id where u.id = ${user.id}`);
  const choices = toSinglePage(
    notificationCategories.flatMap((category) =>
      notificationChannels.map(
        (channel) =>
          stored.find((choice) => choice.category === category && choice.channel === channel) ?? {
            category,
            channel,
            enabled: isChannelOn(category, channel),
          },
      ),
    ),
  );
  return { ...choices, digestHour: digest.hour, digestTimeZone: digest.timeZone };
}

export async function saveChoice(
  { db, user }: Context,
  { category, channel, enabled }: Input<typeof notifications.choose>['body'],
): Promise<void> {
  await db.run(sql`
    insert into notification_choices (user_id, category, channel, enabled)
    values (${user.id}, ${category}, ${channel}, ${enabled})
    on conflict (user_id, category, channel) do update set enabled = excluded.enabled`);
}

export async function saveDigestHour({ db, user }: Context, hour: number): Promise<void> {
  await db.run(sql`
    insert into digests (user_id, hour) values (${user.id}, ${hour})
    on conflict (user_id) do update set hour = excluded.hour`);
}
