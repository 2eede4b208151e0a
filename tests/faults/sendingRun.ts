import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Letter } from '../../contract/blocks';
import { type Database, openDatabase } from '../../server/db/database';
import { databaseFolder, startEmbedded } from '../../server/db/embedded';
import { enqueue } from '../../server/jobs/job';
import { dataFolder, type RunningServer, startServer } from '../support/server';
import { openSink, type Sink, type SunkMail } from './openSink';

interface Options {
  recipients: number;
  kills: number;
  /** so often PostgreSQL is stopped as by `pg_ctl stop -m immediate` */
  databaseDeaths?: number;
  /** false: what is in doubt is sent once more without asking, as senders do that know no doubt */
  reconciles?: boolean;
  /** milliseconds of a mail server that takes its time, while it is killed */
  slowness?: number;
}

export interface Outcome {
  kills: number;
  databaseDeaths: number;
  /** mails that the mail server took */
  taken: number;
  /** addresses that got more than one */
  twice: number;
  /** addresses of the audience that got none */
  lost: number;
  messageIds: number;
  /** mails that were in doubt at some time when somebody looked */
  doubtful: number;
  states: Record<string, number>;
  campaign: string;
  seconds: number;
}

const points = ['CONNECT', 'RCPT', 'MID', 'DOT'] as const;
const letter: Letter = {
  subject: 'The sale of {{ customer.number }}',
  preheader: '',
  body: {
    mode: 'BLOCKS',
    blocks: [
      { id: 't', type: 'text', html: '<p>Dear {{ customer.name | default: "reader" }}</p>' },
      { id: 'b', type: 'button', label: 'The catalogue', href: 'https://house.test/sale', align: 'LEFT' },
      { id: 'f', type: 'footer' },
    ],
  },
};

/**
 * Sends one campaign from two processes that are killed again and again, at any moment and at named points, to a mail
 * server of its own. Answers what became of it.
 */
export async function runSending({
  recipients,
  kills,
  databaseDeaths = 0,
  reconciles = true,
  slowness = 100,
}: Options): Promise<Outcome> {
  const data = dataFolder();
  let embedded = await startEmbedded(databaseFolder(data.folder));
  const sink = await openSink(join(data.folder, 'mails.jsonl'));
  const db = openDatabase(embedded.url, { connections: 3 });
  const start = () =>
    startServer({ DATA_DIR: data.folder, DATABASE_URL: embedded.url, DEMO: '0', LOG_LEVEL: 'error' });
  const workers: RunningServer[] = [await start()];
  const begun = performance.now();
  try {
    await sink.ask(`/chaos?after=${slowness}`);
    const id = await newCampaign(db, { recipients, sink, reconciles });
    workers.push(await start());
    const kill = async (at: number) => {
      workers[at]?.child.kill('SIGKILL');
      if (workers[at]?.child.exitCode === null) await once(workers[at].child, 'close');
      // PostgreSQL may be away at that moment.
      workers[at] = await asked(start);
    };
    let killed = 0;
    let died = 0;
    let doubtful = 0;
    while (killed < kills && !(await isOver(db, id))) {
      const point = points[killed % (points.length + 1)];
      if (point) await Promise.race([sink.ask(`/catch?at=${point}&hold=400`), sleep(3000)]);
      else await sleep(300 + Math.random() * 1700);
      // Nobody knows whose mail stands at the point.
      await Promise.all(point ? [kill(0), kill(1)] : [kill(killed % 2)]);
      killed += point ? 2 : 1;
      doubtful = Math.max(doubtful, await doubtfulOf(db, id));
      if (died < databaseDeaths && killed >= (kills * (died + 1)) / (databaseDeaths + 1)) {
        await stopAtOnce(postmasterOf(data.folder));
        embedded = await startEmbedded(databaseFolder(data.folder));
        died++;
      }
    }
    await sink.ask('/chaos');
    for (const until = Date.now() + 240_000; !(await isOver(db, id)) && Date.now() < until; )
      await sleep(200);
    return {
      kills: killed,
      databaseDeaths: died,
      doubtful,
      ...(await outcomeOf(db, id, recipients, sink)),
      seconds: Math.round((performance.now() - begun) / 1000),
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await db.close();
    await sink.close();
    await embedded.stop();
    data.remove();
  }
}

/** Asks again while the database is away. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await ask();
    } catch {
      await sleep(100);
    }
}

const stateOf = (db: Database, id: number) =>
  asked(() => db.row<{ state: string }>(sql`select state from campaigns where id = ${id}`));
const isOver = async (db: Database, id: number) =>
  !['PREPARING', 'SENDING'].includes((await stateOf(db, id)).state);
const doubtfulOf = async (db: Database, id: number) =>
  (
    await asked(() =>
      db.row<{ n: number }>(
        sql`select count(*) as n from campaign_recipients where campaign_id = ${id} and state = 'UNKNOWN'`,
      ),
    )
  ).n;

/** As `pg_ctl stop -m immediate`: no connection is ended in order, nothing is written down. */
async function stopAtOnce(pid: number): Promise<void> {
  process.kill(pid, 'SIGQUIT');
  for (let lives = true; lives; await sleep(50))
    try {
      process.kill(pid, 0);
    } catch {
      lives = false;
    }
}

const postmasterOf = (folder: string) =>
  Number(readFileSync(join(databaseFolder(folder), 'cluster/data/postmaster.pid'), 'utf8').split('\n')[0]);

/** A campaign to everybody, whose people and words are about to be frozen. */
async function newCampaign(
  db: Database,
  { recipients, sink, reconciles }: { recipients: number; sink: Sink; reconciles: boolean },
): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.run(sql`
      update mail_accounts set host = '127.0.0.1', port = ${sink.smtp}, connections = 5, grace_seconds = 2,
        oracle_url = ${reconciles ? `http://127.0.0.1:${sink.http}/has` : ''},
        when_unknown = ${reconciles ? 'HOLD' : 'RESEND'}`);
    await tx.run(sql`
      insert into customers (name, sort_name, spellings, first_name, email, consents)
      select 'Reader ' || n, 'Reader ' || n, 'Reader ' || n, 'Reader', 'reader' || n || '@readers.test', '{"EMAIL CATALOGUES"}'
      from generate_series(1, ${recipients}) n`);
    const { userId } = await tx.row<{ userId: number }>(sql`
      insert into users (email, name, role) values ('sender@rostrum.test', 'Sender', 'MANAGER') returning id as "userId"`);
    const { id } = await tx.row<{ id: number }>(sql`
      insert into campaigns (name, state, topic, audience, created_by, started_at)
      values ('Killed', 'PREPARING', 'CATALOGUES', '{"include": [{"kind": "EVERYBODY"}], "exclude": []}', ${userId}, now())
      returning id`);
    await tx.run(sql`
      insert into campaign_letters (campaign_id, language, letter)
      values (${id}, 'en-US', ${JSON.stringify(letter)}::jsonb)`);
    await enqueue(tx, 'campaign-freeze', { campaignId: id });
    return id;
  });
}

async function outcomeOf(db: Database, id: number, recipients: number, sink: Sink) {
  const mails = (await sink.ask('/mails')) as SunkMail[];
  const rows = await db.rows<{ state: string; n: number }>(
    sql`select state, count(*) as n from campaign_recipients where campaign_id = ${id} group by 1 order by 1`,
  );
  const times = new Map<string, number>();
  for (const { to } of mails) times.set(to, (times.get(to) ?? 0) + 1);
  return {
    taken: mails.length,
    twice: [...times.values()].filter((count) => count > 1).length,
    lost: recipients - times.size,
    messageIds: new Set(mails.map(({ messageId }) => messageId)).size,
    states: Object.fromEntries(rows.map(({ state, n }) => [state, n])),
    campaign: (await stateOf(db, id)).state,
  };
}
