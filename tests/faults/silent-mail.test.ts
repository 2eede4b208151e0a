import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { openDatabase } from '../../server/db/database';
import { databaseFolder, startEmbedded } from '../../server/db/embedded';
import { demoPassword, demoUsers } from '../../server/demo/people';
import { clientOf, cookieOf } from '../support/client';
import { dataFolder, startServer } from '../support/server';
import { openMailServer } from '../support/smtp';

jest.setTimeout(180_000);

test('behind a mail server that says nothing, pictures are sized, and the server stops cleanly with every mail still to be sent', async () => {
  const data = dataFolder();
  const mails = await openMailServer('silent');
  const server = await startServer({ DATA_DIR: data.folder, DEMO: '1', MAIL_URL: mails.url });
  const admin = clientOf(
    server.origin,
    await cookieOf(server.origin, demoUsers.find(({ role }) => role === 'ADMIN')?.email ?? '', demoPassword),
  );
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
  while (mails.connections() < 4) await sleep(20);

  const { body: item } = await admin.post<{ id: number }>('/items', { title: 'A globe' });
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const { body } = await admin.upload<{ id: number }>(`/items/${item.id}/pictures`, 'globe.jpg', picture);
  while ((await admin.download(`/pictures/${body.id}/160`)).status !== 200) await sleep(50);

  // 0: nothing had to be cut short.
  expect(await server.stop()).toBe(0);
  const cluster = await startEmbedded(databaseFolder(data.folder));
  const db = openDatabase(cluster.url);
  expect(
    await db.rows(sql`select state, attempts, lease from jobs where kind = 'mail' group by 1, 2, 3`),
  ).toEqual([{ state: 'WAITING', attempts: 0, lease: null }]);
  expect(await db.rows(sql`select distinct state from mails`)).toEqual([{ state: 'QUEUED' }]);
  await db.close();
  await cluster.stop();
  await mails.close();
  data.remove();
});
