import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { EmailContent } from '#contract/blocks';
import type { Db } from '../server/db/database';
import { enqueue } from '../server/jobs/job';
import { type BenchApp, bundle, root, secrets, watchMemory } from './app';
import { median } from './load';
import { checkAtMost, compareAtLeast, type Figure } from './report';

/** The first round is a warm-up; a campaign that takes minutes needs none and is sent once. */
const countRounds = (mails: number) => (mails < 50_000 ? 6 : 1);
const connections = 10;
const signing = {
  domainName: 'house.test',
  keySelector: 'bench',
  privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
};
/** As long as an email with twenty lots and their links. */
const content: EmailContent = {
  subject: 'The sale of {{ customer.number }}',
  preheader: '',
  body: {
    mode: 'BLOCKS',
    blocks: [
      { id: 'hello', type: 'text', html: '<p>Dear {{ customer.name | default: "reader" }}</p>' },
      ...Array.from({ length: 20 }, (_, at) => ({
        id: `lot${at}`,
        type: 'button' as const,
        label: `Lot ${at + 1}: a river and its banks, oil on canvas`,
        href: `https://house.test/sale/lot-${at + 1}`,
        align: 'LEFT' as const,
      })),
      { id: 'footer', type: 'footer' },
    ],
  },
};

/** Starts the mail server of the fault tests in its own process; it logs when it accepted each email. */
export async function openSink(folder: string) {
  const log = join(folder, 'mails.jsonl');
  const child = spawn(process.execPath, [join(root, 'tests/faults/sink.mjs'), '--port', '0', '--log', log], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  const { smtp } = JSON.parse(output.toString()) as { smtp: number };
  const listAccepted = () =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { at: string; campaign: number | null });
  return {
    port: smtp,
    /**
     * emails per second between the first and the last of a campaign, or of those without a campaign from the `from`th on
     */
    rate(selection: { campaign: number } | { from: number }, mails: number): number {
      const all = listAccepted();
      const matching =
        'from' in selection
          ? all.slice(selection.from)
          : all.filter((one) => one.campaign === selection.campaign);
      if (matching.length !== mails) throw new Error(`${matching.length} of ${mails} mails were taken`);
      const times = matching.map(({ at }) => Date.parse(at));
      return (mails - 1) / ((Math.max(...times) - Math.min(...times)) / 1000);
    },
    count: () => listAccepted().length,
    async close() {
      child.kill();
      await once(child, 'close');
    },
  };
}

/** Adds so many recipients with a tag, by which campaigns of one part find only its own. */
export async function fillReaders(db: Db, mails: number, port: number, tag = 'Reader'): Promise<void> {
  const { id } = await db.row<{ id: number }>(sql`select id from mail_accounts where is_default`);
  await db.run(sql`
    update mail_accounts set host = '127.0.0.1', port = ${port}, connections = ${connections}, per_second = null,
      per_minute = null, per_hour = null, per_day = null, from_address = 'news@house.test',
      dkim_domain = ${signing.domainName}, dkim_selector = ${signing.keySelector},
      dkim_key = ${secrets.encrypt('mail_accounts.dkim_key', id, signing.privateKey)}
    where id = ${id}`);
  await db.run(sql`
    insert into customers (name, sort_name, spellings, first_name, email, consents, tags)
    select name, name, name, ${tag}::text, lower(${tag}::text) || n || '@readers.test', '{"EMAIL CATALOGUES"}', array[${tag}::text]
    from generate_series(1, ${mails}) n, concat_ws(' ', ${tag}::text, n) name`);
  await db.run(sql`vacuum analyze customers`);
}

/** Sends a campaign to all readers with a tag. Returns its id once the last email is recorded. */
export async function sendCampaign({ db }: BenchApp, tag = 'Reader'): Promise<number> {
  const audience = {
    include: [{ kind: 'CONDITION', condition: { is: 'tag', in: [tag] } }],
    exclude: [],
  };
  const id = await db.transaction(async (tx) => {
    // No user is present to approve it.
    await tx.run(sql`update email_settings set approve_above = 10000000`);
    const campaign = await tx.row<{ id: number }>(sql`
      insert into campaigns (name, state, topic, audience, created_by, started_at)
      select 'Sent', 'PREPARING', 'CATALOGUES', ${JSON.stringify(audience)}::jsonb, min(id), now() from users returning id`);
    await tx.run(sql`
      insert into campaign_emails (campaign_id, language, content)
      values (${campaign.id}, 'en-US', ${JSON.stringify(content)}::jsonb)`);
    await enqueue(tx, 'campaign-freeze', { campaignId: campaign.id });
    return campaign.id;
  });
  for (;;) {
    const { state } = await db.row<{ state: string }>(sql`select state from campaigns where id = ${id}`);
    if (state === 'FINISHED') return id;
    if (state !== 'PREPARING' && state !== 'SENDING') throw new Error(`the campaign is ${state}`);
    await sleep(200);
  }
}

/** Sends the same email by the plain loop. */
async function sendBare(
  { db, folder }: BenchApp,
  port: number,
  campaign: number,
  mails: number,
): Promise<void> {
  const { frozen } = await db.row<{ frozen: { compiled: { subject: string; html: string; text: string } } }>(
    sql`select frozen from campaign_emails where campaign_id = ${campaign}`,
  );
  const file = join(folder, 'bare-mail.json');
  const { subject, html, text } = frozen.compiled;
  writeFileSync(file, JSON.stringify({ port, connections, mails, subject, html, text, dkim: signing }));
  const [code] = await once(
    spawn(process.execPath, [await bundle('bare-mail'), file], { stdio: 'inherit' }),
    'exit',
  );
  if (code !== 0) throw new Error(`the bare loop ended with ${code}`);
}

/**
 * Measures a campaign whose emails are signed and recorded one by one against nodemailer's pool, which records nothing: with
 * as many connections and the same key, to the same mail server; in emails per second, as the server accepted them.
 */
export async function benchSend(app: BenchApp, mails: number): Promise<Figure[]> {
  const sink = await openSink(app.folder);
  try {
    await fillReaders(app.db, mails, sink.port);
    const memory = watchMemory(app.server.process.pid ?? 0);
    const rates: { ours: number; bare: number }[] = [];
    for (let round = 0; round < countRounds(mails); round++) {
      const campaign = await sendCampaign(app);
      const from = sink.count();
      await sendBare(app, sink.port, campaign, mails);
      rates.push({ ours: sink.rate({ campaign }, mails), bare: sink.rate({ from }, mails) });
    }
    const counted = rates.length > 1 ? rates.slice(1) : rates;
    const size = `${mails.toLocaleString('en-US')} readers`;
    return [
      compareAtLeast(
        `campaign to ${size}, signed and marked`,
        'mails/s',
        median(counted.map(({ ours }) => ours)),
        median(counted.map(({ bare }) => bare)),
        0.7,
      ),
      checkAtMost(`memory of the server that sends to ${size}, at most`, 'MB', memory(), 250),
    ];
  } finally {
    await sink.close();
  }
}
