import sql from 'sql-template-tag';
import { parse } from '../../server/parsers';
import { handleReturned } from '../../server/returns/receive';
import { openTestApp, type TestApp } from '../support/app';
import { checkHealthDuring, listChildren, onLinux } from '../support/hostile';
import { storeReturnedMail } from '../support/returnedMails';

let app: TestApp;
const logged: unknown[] = [];
beforeAll(async () => {
  app = await openTestApp();
  const log = app.context.log;
  jest.spyOn(log, 'error').mockImplementation((...args: unknown[]) => void logged.push(args));
  jest.spyOn(log, 'warn').mockImplementation((...args: unknown[]) => void logged.push(args));
});
afterAll(() => app.close());
beforeEach(async () => {
  logged.length = 0;
  await app.db.run(sql`delete from returned_mails`);
});

const storeReply = async (text: string) => {
  await storeReturnedMail(app, `From: vera@reader.test\r\nIn-Reply-To: <c1.r1.a@house.test>\r\n\r\n${text}`);
  return (await app.db.row<{ id: number }>(sql`select max(id) as id from returned_mails`)).id;
};
const getState = (id: number) =>
  app.db.row<{ handled: boolean; issue: string | null; attempts: number; waits: boolean }>(sql`
    select handled_at is not null as handled, issue, attempts, next_attempt_at > now() as waits
    from returned_mails where id = ${id}`);

onLinux(
  'a mail over which the parser never ends is set aside after two attempts, and the server goes on',
  async () => {
    const id = await storeReply('never ends');
    for (const attempt of [1, 2]) {
      // Suspends the parser, as by an email that takes hours to parse.
      await parse('mail', Buffer.from('From: a@b.test\r\n\r\nx'));
      for (const pid of listChildren('parse')) process.kill(pid, 'SIGSTOP');
      const { healthyChecks } = await checkHealthDuring(app, handleReturned(app.context));
      expect(healthyChecks).toBeGreaterThan(3);
      expect(await getState(id)).toMatchObject(
        attempt === 1
          ? { handled: false, attempts: 1, issue: null }
          : { handled: true, attempts: 2, issue: 'too_slow' },
      );
    }
    expect(logged).toHaveLength(1);
    await handleReturned(app.context);
    expect(await getState(id)).toMatchObject({ handled: true, issue: 'too_slow' });
  },
);

test('counts an attempt before parsing; another process takes over after a crash', async () => {
  const id = await storeReply('after a crash');
  await app.db.run(sql`
    update returned_mails set attempts = 1, next_attempt_at = now() + interval '1 minute' where id = ${id}`);
  // Another process may still be working on it.
  await handleReturned(app.context);
  expect(await getState(id)).toMatchObject({ handled: false, attempts: 1 });
  await app.db.run(
    sql`update returned_mails set next_attempt_at = now() - interval '1 second' where id = ${id}`,
  );
  await handleReturned(app.context);
  expect(await getState(id)).toMatchObject({ handled: true, issue: null, attempts: 0 });
});

test('sets an email aside that crashed two processes, and does not parse it a third time', async () => {
  const id = await storeReply('after two crashes');
  await app.db.run(sql`
    update returned_mails set attempts = 2, next_attempt_at = now() - interval '1 second' where id = ${id}`);
  await handleReturned(app.context);
  expect(await getState(id)).toMatchObject({
    handled: true,
    issue: 'the server ended while it parsed this mail',
  });
  expect(logged).toHaveLength(1);
});

test('one email is not processed by two processes', async () => {
  const ids = await Promise.all(['one', 'two', 'three'].map(storeReply));
  await Promise.all([handleReturned(app.context), handleReturned(app.context), handleReturned(app.context)]);
  for (const id of ids) expect(await getState(id)).toMatchObject({ handled: true, issue: null, attempts: 0 });
});

test('logs a server error and retries the email later', async () => {
  const id = await storeReply('while a table is broken');
  const behind = await storeReply('behind it');
  await app.db.run(sql`alter table campaign_recipients rename to campaign_recipients_away`);
  try {
    await handleReturned(app.context);
  } finally {
    await app.db.run(sql`alter table campaign_recipients_away rename to campaign_recipients`);
  }
  expect(logged).toHaveLength(2);
  for (const one of [id, behind])
    expect(await getState(one)).toEqual({ handled: false, issue: null, attempts: 0, waits: true });
  await app.db.run(sql`update returned_mails set next_attempt_at = now()`);
  await handleReturned(app.context);
  expect(await getState(id)).toMatchObject({ handled: true, issue: null });
});
