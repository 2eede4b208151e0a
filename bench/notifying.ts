import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../server/db/database';
import { recordEvent } from '../server/events/event';
import { notifyUsers } from '../server/notifications/notify';
import type { BenchApp } from './app';
import { measureInterleaved, type Work } from './load';
import { compareAtMost, type Figure } from './report';

const recipients = 1000;

/** Adds colleagues who follow an item; returns the item. */
async function fillFollowers(db: Db): Promise<number> {
  const { id } = await db.row<{ id: number }>(sql`select min(id) as id from items`);
  await db.run(sql`
    with added as (
      insert into users (email, name, role)
      select 'follower' || n || '@rostrum.test', 'Follower ' || n, 'MANAGER' from generate_series(1, ${recipients}::int) n
      returning id)
    insert into follows (user_id, noun, noun_id, muted, reason, since)
    select id, 'items', ${id}, false, 'CHOSEN', now() from added`);
  await db.run(sql`
    create table bench_notifications (like notifications including all,
      foreign key (user_id) references users on delete cascade, foreign key (event_id) references events,
      foreign key (actor_id) references users)`);
  await db.run(sql`vacuum analyze users, follows`);
  return id;
}

/** Measures how one event reaches 1,000 inboxes, against the bare insert of these rows into an equal table. */
export async function benchNotifying({ db }: BenchApp): Promise<Figure[]> {
  const id = await fillFollowers(db);
  const clear = (table: Sql) => async () => {
    await db.run(sql`truncate ${table}`);
  };
  const change = (tx: Db) =>
    recordEvent(tx, { now: new Date(), userId: null, noun: 'items', id, action: 'update' });
  const eventId = await db.transaction(change);
  const notifications = sql`notifications`;
  const works = {
    plain: {
      prepare: clear(sql`bench_notifications`),
      run: () =>
        db.transaction((tx) =>
          tx.run(sql`
            insert into bench_notifications (user_id, kind, noun, subject_id, event_id, at, email_channel)
            select f.user_id, 'followed-changed', f.noun, f.noun_id, ${eventId}::bigint, now(), 'DIGEST' from follows f
            where f.noun = 'items' and f.noun_id = ${id}`),
        ),
    },
    named: {
      prepare: clear(notifications),
      run: () =>
        db.transaction((tx) =>
          notifyUsers(tx, {
            kind: 'item-returned',
            subjectId: id,
            recipients: sql`select f.user_id from follows f where f.noun = 'items' and f.noun_id = ${id}`,
            actorId: null,
            eventId,
            now: new Date(),
          }),
        ),
    },
    first: { prepare: clear(notifications), run: () => db.transaction(change) },
    again: {
      prepare: async () => {
        await clear(notifications)();
        await db.transaction(change);
      },
      run: () => db.transaction(change),
    },
  } satisfies Record<string, Work>;
  await works.again.prepare();
  await works.again.run();
  const { rows, events } = await db.row<{ rows: number; events: number }>(
    sql`select count(*) as rows, sum(event_count) as events from notifications`,
  );
  if (rows !== recipients || events !== 2 * recipients) throw new Error(`${rows} rows of ${events} events`);
  const times = await measureInterleaved(works, { rounds: 9 });
  const compare = (name: string, value: number) => compareAtMost(name, 'ms', value, times.plain, 3);
  return [
    compare('1,000 users are notified', times.named),
    compare('an event with 1,000 followers', times.first),
    compare('another one within the hour, counted with the first', times.again),
  ];
}
