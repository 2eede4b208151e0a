import { SMTPServer } from 'smtp-server';
import sql from 'sql-template-tag';
import type { EmailContent } from '../../contract/blocks';
import type { CampaignState } from '../../contract/campaign-states';
import { advanceCampaign } from '../../server/campaigns/advance';
import { startSender } from '../../server/sending/sender';
import type { TestApp } from '../support/app';
import { pollUntil } from '../support/pollUntil';

export interface Mail {
  to: string;
  from: string;
  raw: Buffer;
  /** the original recipient in a DSN, as passed with MAIL FROM */
  dsn: unknown;
}
type SmtpReply = { code: number; text: string } | 'drop' | undefined;

/** Opens a mail server in this process. `replies` returns the reply to MAIL FROM or RCPT of each email, or to its end. */
export async function openInbox(
  replies: {
    mail?: () => SmtpReply;
    rcpt?: (to: string) => SmtpReply;
    data?: (to: string) => SmtpReply | Promise<SmtpReply>;
  } = {},
) {
  const mails: Mail[] = [];
  const toSmtpError = (reply: SmtpReply) =>
    reply && reply !== 'drop'
      ? Object.assign(new Error(reply.text), { responseCode: reply.code })
      : undefined;
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onMailFrom: (_address, _session, done) => done(toSmtpError(replies.mail?.())),
    onRcptTo: ({ address }, _, done) => done(toSmtpError(replies.rcpt?.(address))),
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', async () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        const reply = await replies.data?.(to);
        const issue = toSmtpError(reply);
        if (issue) return done(issue);
        const { mailFrom } = session.envelope;
        mails.push({
          to,
          from: mailFrom ? mailFrom.address : '',
          raw: Buffer.concat(pieces),
          dsn: (session.envelope as { dsn?: unknown }).dsn,
        });
        if (reply !== 'drop') return done();
        // It has the email, but the connection breaks before its reply.
        for (const connection of server.connections)
          (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.server.address();
  return {
    mails,
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}

export const content = (
  subject = 'The sale for {{ customer.first_name | default: "you" }}',
): EmailContent => ({
  subject,
  preheader: '',
  body: {
    mode: 'BLOCKS',
    blocks: [
      { id: 't', type: 'text', html: '<p>Dear {{ customer.name | default: "reader" }}, clocks and é</p>' },
      { id: 'b', type: 'button', label: 'The catalogue', href: 'https://house.test/sale', align: 'LEFT' },
      { id: 'f', type: 'footer' },
    ],
  },
});

/** Adds customers who consented to emails about catalogs. */
export const addReaders = async ({ db }: TestApp, count: number, domain = 'readers.test'): Promise<void> =>
  void (await db.run(sql`
    insert into customers (name, sort_name, spellings, first_name, email, consents)
    select 'Reader ' || n, 'Reader ' || n, 'Reader ' || n, 'Ada', 'reader' || n || '@' || ${domain}::text, '{"EMAIL CATALOGUES"}'
    from generate_series(1, ${count}) n`));

/** Creates a draft campaign to everyone. */
export async function newCampaign(
  { db, people }: TestApp,
  contents: { A: EmailContent; B?: EmailContent } = { A: content() },
  test: object | null = null,
): Promise<number> {
  const { id } = await db.row<{ id: number }>(sql`
    insert into campaigns (name, topic, audience, created_by, test)
    values ('Clocks', 'CATALOGUES', '{"include": [{"kind": "EVERYBODY"}], "exclude": []}', ${people.MANAGER.id},
      ${test ? JSON.stringify(test) : null}::jsonb)
    returning id`);
  for (const [variant, one] of Object.entries(contents))
    await db.run(sql`
      insert into campaign_emails (campaign_id, variant, language, content)
      values (${id}, ${variant}, 'en-US', ${JSON.stringify(one)}::jsonb)`);
  return id;
}

/** Takes a step as the MANAGER and runs the jobs that follow. */
export async function performStep(
  app: TestApp,
  id: number,
  step: Parameters<typeof advanceCampaign>[3],
): Promise<CampaignState> {
  const to = await app.db.transaction((tx) =>
    advanceCampaign(tx, app.context, id, step, { userId: app.people.MANAGER.id }),
  );
  if (to === 'PREPARING') await app.runDueJobs();
  return to;
}

/** Returns the number of recipients of a campaign by state. */
export const countStates = async ({ db }: TestApp, id: number): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await db.rows<{ state: string; n: number }>(
        sql`select state, count(*) as n from campaign_recipients where campaign_id = ${id} group by 1 order by 1`,
      )
    ).map(({ state, n }) => [state, n]),
  );

/**
 * Runs this many senders until the condition holds. Throws when a campaign has FAILED meanwhile, because it would not
 * continue.
 */
export async function runSendersUntil(
  { context: app, db }: TestApp,
  isDone: () => Promise<boolean>,
  senders = 1,
): Promise<unknown[]> {
  const errors: unknown[] = [];
  const runningSenders = Array.from({ length: senders }, () =>
    startSender(app, (error) => errors.push(error)),
  );
  try {
    const check = async () => {
      const failed = await db.maybe<{ id: number; why: string }>(
        sql`select id, pause_detail as why from campaigns where state = 'FAILED'`,
      );
      if (failed) throw new Error(`Campaign ${failed.id} is FAILED: ${failed.why}`);
      return isDone();
    };
    await pollUntil('the senders to be done', check, Boolean, 180_000);
  } finally {
    await Promise.all(runningSenders.map((one) => one.stop()));
  }
  return errors;
}

export const isCampaignIn =
  ({ db }: TestApp, id: number, state: CampaignState) =>
  async (): Promise<boolean> =>
    (await db.row<{ state: string }>(sql`select state from campaigns where id = ${id}`)).state === state;
