import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { openDatabase } from '../../server/db/database';
import { demoPassword, demoUsers } from '../../server/demo/people';
import { createClient, fetchSessionCookie } from '../support/client';
import { pollUntil } from '../support/pollUntil';
import { dataFolder, openFolderDatabase, type RunningServer, startServer } from '../support/server';
import { openMailServer } from '../support/smtp';

const adminOf = async ({ origin }: RunningServer) =>
  createClient(
    origin,
    await fetchSessionCookie(
      origin,
      demoUsers.find(({ role }) => role === 'ADMIN')?.email ?? '',
      demoPassword,
    ),
  );

test('with a mail server that does not respond, pictures are processed and the server stops cleanly with all mails still pending', async () => {
  const data = dataFolder();
  const mails = await openMailServer('silent');
  const server = await startServer({ DATA_DIR: data.folder, DEMO: '1', MAIL_URL: mails.url });
  const admin = await adminOf(server);
  for (let one = 0; one < 10; one++) {
    const invited = {
      name: 'Persis',
      email: `persis${one}@rostrum.test`,
      role: 'EDITOR',
      language: 'en-US',
      departmentIds: [],
    };
    expect((await admin.post('/users', invited)).status).toBe(201);
  }
  await pollUntil('four connections', () => mails.connections() >= 4);

  const { body: item } = await admin.post<{ id: number }>('/items', { title: 'A globe' });
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const { body } = await admin.upload<{ id: number }>(`/items/${item.id}/pictures`, 'globe.jpg', picture);
  await pollUntil(
    'a smaller picture',
    () => admin.download(`/pictures/${body.id}/160`),
    ({ status }) => status === 200,
  );

  // 0: nothing had to be aborted.
  expect(await server.stop()).toBe(0);
  const database = await openFolderDatabase(data.folder);
  const db = openDatabase(database.url);
  expect(
    await db.rows(sql`select state, attempts, lease from jobs where kind = 'mail' group by 1, 2, 3`),
  ).toEqual([{ state: 'WAITING', attempts: 0, lease: null }]);
  expect(await db.rows(sql`select distinct state from mails`)).toEqual([{ state: 'QUEUED' }]);
  await db.close();
  await database.stop();
  await mails.close();
  await data.remove();
});

test('a mail server that does not respond to queries about mails in doubt or to a test mail does not delay the shutdown', async () => {
  const data = dataFolder();
  const mails = await openMailServer('silent');
  let oracleRequests = 0;
  const oracle = createServer(() => {
    oracleRequests++;
  });
  await new Promise<void>((done) => oracle.listen(0, '127.0.0.1', done));
  const server = await startServer({ DATA_DIR: data.folder, DEMO: '1' });
  const admin = await adminOf(server);
  const database = await openFolderDatabase(data.folder);
  const db = openDatabase(database.url, { connections: 1 });
  const { id } = await db.row<{ id: number }>(sql`
    update mail_accounts set host = '127.0.0.1', port = ${new URL(mails.url).port},
      oracle_url = ${`http://127.0.0.1:${(oracle.address() as AddressInfo).port}/has`}
    where is_default returning id`);
  // More mails than are queried at a time.
  await db.run(sql`
    with campaign as (
      insert into campaigns (name, state, topic, audience, created_by)
      select 'Doubtful', 'PAUSED', 'CATALOGUES', '{"include": [], "exclude": []}', min(id) from users returning id),
    readers as (select id from customers order by id limit 15)
    insert into campaign_recipients (campaign_id, customer_id, email, language, state, sending_at, message_id)
    select c.id, r.id, 'reader' || r.id || '@house.test', 'en-US', 'UNKNOWN', now(), '<' || r.id || '@house.test>'
    from campaign c, readers r`);
  // The server was idle, and nothing that it does makes a mail doubtful in this way.
  await db.run(sql`select pg_notify('rostrum_changes', '{"work":"mails"}')`);
  const tested = admin
    .post<{ outcome: string }>(`/mail-accounts/${id}/test`, { to: 'edda@house.test' })
    .catch(() => undefined);
  await pollUntil(
    'a connection and ten queries',
    () => ({ connections: mails.connections(), oracleRequests }),
    ({ connections }) => connections >= 1 && oracleRequests >= 10,
  );

  // 0: the shutdown waited for neither until it was aborted.
  expect(await server.stop()).toBe(0);
  expect((await tested)?.body.outcome).not.toBe('TAKEN');
  expect(
    await db.rows(
      sql`select distinct r.state from campaign_recipients r join campaigns c on c.id = campaign_id where c.name = 'Doubtful'`,
    ),
  ).toEqual([{ state: 'UNKNOWN' }]);
  await db.close();
  await database.stop();
  oracle.closeAllConnections();
  oracle.close();
  await mails.close();
  await data.remove();
});
