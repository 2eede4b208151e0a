import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sql from 'sql-template-tag';
import { type Calls, noInput } from './calls';
import { unique, type World } from './world';

const form = { enabled: false, displayName: '', issuer: '', tenant: '', clientId: '', allowedDomains: [] };

/** Starts a server that publishes the configuration of a provider. It ends with the process. */
async function openPublisher(): Promise<string> {
  const server = createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth` })),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return issuer;
}

/** Sets up the third provider, if it is not yet. */
async function setUpProvider({ app }: World): Promise<void> {
  const { context, db } = app;
  const { id, issuer } = await db.row<{ id: number; issuer: string }>(
    sql`select id, issuer from providers where service = 'openid'`,
  );
  if (issuer !== '') return;
  context.config = { ...context.config, outboundAllow: ['127.0.0.1'] };
  await db.run(sql`
    update providers set enabled = true, display_name = 'Cloud', issuer = ${await openPublisher()}, client_id = 'rostrum',
      client_secret = ${context.secrets.encrypt('providers.client_secret', id, 'x')} where id = ${id}`);
}

const newWaitingIdentity = async ({ app }: World): Promise<number> =>
  (
    await app.db.row<{ id: number }>(sql`
      insert into waiting_identities (service, issuer, subject, email, asked_at)
      values ('google', 'https://accounts.google.com', ${unique()}, ${`w${unique()}@rostrum.test`}, now()) returning id`)
  ).id;

export const providerCalls: Calls<'providers'> = {
  providers: {
    list: noInput,
    update: async ({ admin }) => {
      const { body } = await admin.get<{ data: { service: string; version: number }[] }>('/providers');
      const version = body.data.find(({ service }) => service === 'google')?.version;
      return { params: { service: 'google' }, body: { ...form, version } };
    },
    test: () => ({ params: { service: 'google' } }),
    waiting: noInput,
    accept: async (world) => ({
      params: { id: await newWaitingIdentity(world) },
      body: { name: 'Persis Quill', role: 'EDITOR', language: 'en-US', departmentIds: [] },
    }),
    reject: async (world) => ({ params: { id: await newWaitingIdentity(world) } }),
    begin: 'public',
    finish: 'public',
    bindings: noInput,
    bind: async (world) => {
      await setUpProvider(world);
      return { params: { service: 'openid' } };
    },
    confirm: async (world) => {
      await setUpProvider(world);
      return { params: { service: 'openid' } };
    },
    unbind: async ({ app, client }) => {
      const { user } = (await client.get<{ user: { id: number } }>('/session')).body;
      await app.db.run(sql`delete from identities where user_id = ${user.id}`);
      const { id } = await app.db.row<{ id: number }>(sql`
        insert into identities (user_id, service, issuer, subject, bound_at)
        values (${user.id}, 'google', 'https://accounts.google.com', ${`subject-${user.id}`}, now()) returning id`);
      return { params: { id } };
    },
  },
};
