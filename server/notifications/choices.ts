import sql from 'sql-template-tag';
import type { Input, Reply } from '#contract/api/route';
import {
  channelDefaults,
  notificationCategories,
  notificationChannels,
} from '#contract/notification-categories';
import type { NotificationChoice, notifications } from '#contract/notifications';
import type { Context } from '../app-context';
import { toSinglePage } from '../lib/single-page';

/** Returns every category with every channel: what the user chose, otherwise the default. */
export async function listChoices({ db, user }: Context): Promise<Reply<typeof notifications.choices>> {
  const stored = await db.rows<NotificationChoice>(
    sql`select category, channel, enabled from notification_choices where user_id = ${user.id}`,
  );
  return toSinglePage(
    notificationCategories.flatMap((category) =>
      notificationChannels.map(
        (channel) =>
          stored.find((choice) => choice.category === category && choice.channel === channel) ?? {
            category,
            channel,
            enabled: channelDefaults[channel],
          },
      ),
    ),
  );
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
