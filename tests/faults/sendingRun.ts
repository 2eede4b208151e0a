import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { EmailContent } from '../../contract/blocks';
import type { RecipientState } from '../../contract/campaign-states';
import { type Database, openDatabase } from '../../server/db/database';
import { databaseFolder } from '../../server/db/embedded';
import { migrate } from '../../server/db/migrate';
import { enqueue } from '../../server/jobs/job';
import { isProcessRunning } from '../../server/lib/processes';
import { pollUntil } from '../support/pollUntil';
import { dataFolder, openFolderDatabase, type RunningServer, startServer } from '../support/server';
import { openSink, type Sink, type SinkMail } from './openSink';

/** What happens to the two senders, and the point at which the mail server holds a mail meanwhile. */
const pointOf = {
  /** one sender is killed at a random moment */
  ANYTIME: null,
  /** both senders are killed */
  CONNECT: 'CONNECT',
  RCPT: 'RCPT',
  MID: 'MID',
  DOT: 'DOT',
  /** both senders are killed after the response to a mail and before it is recorded */
  ANSWERED: 'DOT',
  /** PostgreSQL is stopped as by `pg_ctl stop -m immediate` */
  DATABASE: 'DOT',
  /** both are stopped by SIGTERM, and mails in progress get their response once the servers accept no more requests */
  SIGTERM: 'DOT',
} as const;
export type Death = keyof typeof pointOf;

interface Options {
  recipients: number;
  deaths: readonly Death[];
  /** false: mails in doubt are sent again without querying the mail server */
  reconciles?: boolean;
}

export interface Outcome {
  /** number of killed senders */
  kills: number;
  /** mails in progress without a response when a sender ended */
  doubtful: number;
  /** exit codes of stopped senders, and below the mails still pending then */
  exits: (number | null)[];
  left: number;
  /** mails that the mail server accepted */
  accepted: number;
  /** addresses that got more than one mail */
  twice: number;
  /** addresses of the audience that got no mail */
  lost: number;
  messageIds: number;
  states: Record<string, number>;
  campaign: string;
  seconds: number;
}

const content: EmailContent = {
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
 * Sends one campaign from two processes to a test mail server, while the processes are killed repeatedly at random and
 * specific points. Returns the result. The mail server accepts a limited number of mails between two kills, so that every
 * kill happens during sending however fast the machine is.
 */
export async function runSending({ recipients, deaths, reconciles = true }: Options): Promise<Outcome> {
  const data = dataFolder();
  let database = await openFolderDatabase(data.folder);
  const sink = await openSink(join(data.folder, 'mails.jsonl'));
  const db = openDatabase(database.url, { connections: 3 });
  const workers: RunningServer[] = [];
  const startWorkers = async () => {
    const start = () =>
      startServer({ DATA_DIR: data.folder, DATABASE_URL: database.url, DEMO: '0', LOG_LEVEL: 'error' });
    workers.push(...(await Promise.all(Array.from({ length: 2 - workers.length }, start))));
  };
  const begun = performance.now();
  let kills = 0;
  let doubtful = 0;
  let left = 0;
  const exits: (number | null)[] = [];
  const kill = async (victims: RunningServer[]) => {
    await Promise.all(victims.map(killServer));
    kills += victims.length;
    doubtful += await countIn(db, id, 'SENDING', 'UNKNOWN');
  };
  const terminate = async () => {
    const leaving = workers.splice(0);
    const ended = Promise.all(leaving.map((worker) => worker.stop('SIGTERM')));
    for (const worker of leaving)
      await pollUntil('a worker that no longer serves', async () => !(await isServing(worker)));
    await sink.request('/chaos');
    await sink.request('/release');
    exits.push(...(await ended));
    doubtful += await countIn(db, id, 'SENDING', 'UNKNOWN');
    left += await countIn(db, id, 'PENDING');
  };
  // It is unknown which of the two sends the mail that is held.
  const killBoth = () => kill(workers.splice(0));
  const causeDeath = async (death: Death, messageId: string): Promise<unknown> => {
    if (death === 'ANSWERED') return killWhileUnrecorded(db, sink, messageId, killBoth);
    if (death === 'SIGTERM') return terminate();
    if (death === 'DATABASE') {
      await stopImmediately(readPostmasterPid(data.folder));
      database = await openFolderDatabase(data.folder);
      return sink.request('/release');
    }
    if (death !== 'ANYTIME') return killBoth();
    await sleep(300 + Math.random() * 1700);
    return kill(workers.splice(kills % 2, 1));
  };
  await migrate(db);
  const id = await newCampaign(db, { recipients, sink, reconciles });
  try {
    for (const [turn, death] of deaths.entries()) {
      const point = pointOf[death];
      const caught = point ? sink.request(`/catch?at=${point}`) : undefined;
      await sink.request(`/chaos?most=${Math.floor((recipients * (turn + 1)) / (deaths.length + 1))}`);
      await startWorkers();
      const { messageId = '' } = ((await caught) ?? {}) as { messageId?: string };
      await causeDeath(death, messageId);
    }
    await sink.request('/chaos');
    await startWorkers();
    for (const until = Date.now() + 240_000; !(await isOver(db, id)) && Date.now() < until; )
      await sleep(200);
    return {
      kills,
      doubtful,
      exits,
      left,
      ...(await readOutcome(db, id, recipients, sink)),
      seconds: Math.round((performance.now() - begun) / 1000),
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await db.close();
    await sink.close();
    await database.stop();
    await data.remove();
  }
}

/** Repeats the call while the database is down. */
const retryWhileDown = <T>(call: () => Promise<T>) =>
  pollUntil('a database that works again', () => call().catch(() => undefined));

const getState = (db: Database, id: number) =>
  retryWhileDown(() => db.row<{ state: string }>(sql`select state from campaigns where id = ${id}`));
const isOver = async (db: Database, id: number) =>
  !['PREPARING', 'SENDING'].includes((await getState(db, id)).state);
const countIn = async (db: Database, id: number, ...states: RecipientState[]) =>
  (
    await db.row<{ n: number }>(sql`
      select count(*) as n from campaign_recipients where campaign_id = ${id} and state = any(${states}::text[])`)
  ).n;

const isServing = ({ origin }: RunningServer) =>
  fetch(`${origin}/api/health`, { headers: { connection: 'close' } }).then(
    () => true,
    () => false,
  );

async function killServer({ child }: RunningServer): Promise<void> {
  const isOver = child.exitCode !== null ? undefined : once(child, 'close');
  child.kill('SIGKILL');
  await isOver;
}

/** Runs `act` when the mail server has accepted a mail that no sender has recorded yet. */
const killWhileUnrecorded = (db: Database, sink: Sink, messageId: string, act: () => Promise<unknown>) =>
  db.transaction(async (tx) => {
    await tx.run(sql`select from campaign_recipients where message_id = ${messageId} for update`);
    await sink.request('/release');
    await pollUntil('a sender that waits for the lock', () =>
      tx.maybe(sql`select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`),
    );
    await act();
  });

/** Like `pg_ctl stop -m immediate`: connections are cut and nothing is flushed. */
async function stopImmediately(pid: number): Promise<void> {
  process.kill(pid, 'SIGQUIT');
  await pollUntil('the end of the database', () => !isProcessRunning(pid));
}

const readPostmasterPid = (folder: string) =>
  Number(readFileSync(join(databaseFolder(folder), 'cluster/data/postmaster.pid'), 'utf8').split('\n')[0]);

/** Creates a campaign to all customers that is ready to be sent. */
async function newCampaign(
  db: Database,
  { recipients, sink, reconciles }: { recipients: number; sink: Sink; reconciles: boolean },
): Promise<number> {
  return db.transaction(async (tx) => {
    // The test has no second user to approve it.
    await tx.run(sql`update email_settings set approve_above = 10000000`);
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
      insert into campaign_emails (campaign_id, language, content)
      values (${id}, 'en-US', ${JSON.stringify(content)}::jsonb)`);
    await enqueue(tx, 'campaign-freeze', { campaignId: id });
    return id;
  });
}

async function readOutcome(db: Database, id: number, recipients: number, sink: Sink) {
  const mails = (await sink.request('/mails')) as SinkMail[];
  const rows = await db.rows<{ state: string; n: number }>(
    sql`select state, count(*) as n from campaign_recipients where campaign_id = ${id} group by 1 order by 1`,
  );
  const times = new Map<string, number>();
  for (const { to } of mails) times.set(to, (times.get(to) ?? 0) + 1);
  return {
    accepted: mails.length,
    twice: [...times.values()].filter((count) => count > 1).length,
    lost: recipients - times.size,
    messageIds: new Set(mails.map(({ messageId }) => messageId)).size,
    states: Object.fromEntries(rows.map(({ state, n }) => [state, n])),
    campaign: (await getState(db, id)).state,
  };
}
