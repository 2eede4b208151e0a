import sql, { join } from 'sql-template-tag';
import { type FollowNoun, followNouns } from '#contract/follows';
import type { Change } from '#contract/live';
import type { Db } from '../../db/database';
import { revealsOwner } from '../../events/owner-visibility';
import { selectDirectFollowers } from '../../follows/followers';

/** the shortest time between two checks, in milliseconds */
const minIntervalMs = 2000;
/** When more rows have changed, everybody's feed may have. */
const maxCheckedRows = 500;

/** A changed row, and who changed it; null: the system. */
interface ChangedRow {
  noun: FollowNoun;
  /** 0: many rows of this noun */
  id: number;
  userId: number | null;
}

/**
 * Returns the changed rows whose followers may find them in their feed. Of a change that reveals the
 * owner of an item, the owner is left out: it is not in the feed of the owner's followers, who may not see it.
 */
export const listFollowable = (changes: readonly Change[]): ChangedRow[] =>
  changes.flatMap(({ subjects, userId }) => {
    const isSecret = revealsOwner(subjects);
    return subjects.flatMap(({ noun, id }) => {
      const own = followNouns.find((one) => one === noun);
      return own && !(isSecret && own === 'customers') ? [{ noun: own, id, userId }] : [];
    });
  });

/** Returns which of these users follow one of the rows that others changed. */
export async function findFollowers(
  db: Db,
  userIds: readonly number[],
  rows: readonly ChangedRow[],
): Promise<number[]> {
  const selections = followNouns.flatMap((noun) => {
    const ofNoun = rows.filter((row) => row.noun === noun);
    if (ofNoun.length === 0) return [];
    return sql`
      select o.user_id
      from unnest(${ofNoun.map(({ id }) => id)}::bigint[], ${ofNoun.map(({ userId }) => userId)}::bigint[]) c (id, changed_by)
      cross join lateral (${selectDirectFollowers(noun, sql`c.id`)}) o
      where o.user_id is distinct from c.changed_by`;
  });
  if (selections.length === 0) return [];
  const followers = await db.rows<{ id: number }>(sql`
    select distinct f.user_id as id from (${join(selections, ' union all ')}) f
    where f.user_id = any(${[...userIds]}::bigint[])`);
  return followers.map(({ id }) => id);
}

interface FeedReaders {
  /** returns the users who have pages open */
  listUserIds(): number[];
  /** tells the pages of these users that their feed may have changed */
  notify(userIds: readonly number[]): void;
  onError(error: unknown): void;
}

/**
 * Tells users with open pages that their feed may have changed, because a colleague changed a row that they follow. One
 * query asks for all users and all rows of the last seconds, so that neither writers nor readers wait for it.
 */
export function watchFeeds(db: Db, { listUserIds, notify, onError }: FeedReaders) {
  const pending = new Map<string, ChangedRow>();
  let timer: NodeJS.Timeout | undefined;
  let checkedAt = -minIntervalMs;
  let isClosed = false;

  const check = async () => {
    const userIds = listUserIds();
    const rows = [...pending.values()];
    pending.clear();
    if (userIds.length === 0) return;
    const isForAll = rows.length > maxCheckedRows || rows.some(({ id }) => id === 0);
    const followers = isForAll ? userIds : await findFollowers(db, userIds, rows);
    if (followers.length > 0) notify(followers);
  };
  const schedule = () => {
    if (pending.size === 0 || isClosed) return;
    timer ??= setTimeout(
      () => {
        checkedAt = performance.now();
        void check()
          .catch(onError)
          .finally(() => {
            timer = undefined;
            schedule();
          });
      },
      Math.max(0, checkedAt + minIntervalMs - performance.now()),
    );
  };

  return {
    add(changes: readonly Change[]): void {
      for (const row of listFollowable(changes)) pending.set(`${row.noun} ${row.id} ${row.userId}`, row);
      schedule();
    },
    close(): void {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
