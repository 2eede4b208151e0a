import type { NotificationKind } from '#contract/notification-kinds';
import type { InboxEntry } from '#contract/notifications';
import type { ApiClient } from './client';

/** Returns the kinds of the notifications about a row in the inbox of a user, newest first. */
export async function listNotified(
  client: ApiClient,
  subjectId: number,
  kinds: readonly NotificationKind[],
): Promise<NotificationKind[]> {
  const { body } = await client.get<{ entries: InboxEntry[] }>('/notifications?limit=50');
  return body.entries
    .filter((entry) => entry.subjectId === subjectId && kinds.includes(entry.kind))
    .map(({ kind }) => kind);
}
