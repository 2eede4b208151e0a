import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { seedPresets } from '../../server/db/presets';
import { createSecrets } from '../../server/secrets/cipher';
import { clearSessionCache } from '../../server/session/session-cache';
import {
  createCampaignWithReturns,
  createDoubtfulCampaign,
  createFailedCampaigns,
  createUnreadableMails,
} from '../returns/shared';
import { openTestApp, type TestApp } from './app';
import globalSetup from './globalSetup';
import { atEnd } from './globalTeardown';
import { buildPagesProgram } from './pagesProgram';
import { newKey } from './secrets';

/**
 * Page tests run in jsdom, where no server can run: they request one over HTTP, `POST /open`, and get a real server with its
 * own database (tests/support/page.ts). The browser program is built once for all of them.
 */
export default async function pagesSetup() {
  await globalSetup();
  const apps = new Map<string, TestApp>();
  const actions: Record<string, (origin: string) => Promise<unknown>> = {
    async open() {
      const app = await openTestApp();
      apps.set(app.origin, app);
      const { origin, people, departments } = app;
      return { origin, people, departments };
    },
    seedPresets: async (origin) => {
      await apps.get(origin)?.db.transaction(seedPresets);
    },
    workOff: async (origin) => {
      await apps.get(origin)?.runDueJobs();
    },
    async sendCampaign(origin) {
      const app = apps.get(origin);
      return app && createCampaignWithReturns(app);
    },
    async doubtCampaign(origin) {
      const app = apps.get(origin);
      return app && createDoubtfulCampaign(app);
    },
    async missCampaigns(origin) {
      const app = apps.get(origin);
      return app && createFailedCampaigns(app);
    },
    async setMailsAside(origin) {
      const app = apps.get(origin);
      return app && createUnreadableMails(app);
    },
    async forgetConfirmations(origin) {
      const app = apps.get(origin);
      await app?.db.run(sql`update sessions set confirmed_at = null`);
      if (app) clearSessionCache(app.db);
    },
    async ageSales(origin) {
      const db = apps.get(origin)?.db;
      await db?.run(sql`update sales set sold_at = sold_at - interval '30 days'`);
      await db?.run(sql`
        update auctions set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'`);
    },
    async changeSecretKey(origin) {
      const app = apps.get(origin);
      if (app) app.context.secrets = createSecrets({ keys: [newKey()], source: 'SECRET_KEY' });
    },
    async allowPasskeys(origin) {
      const app = apps.get(origin);
      if (app) app.context.publicUrl = 'http://localhost';
    },
    async close(origin) {
      await apps.get(origin)?.close();
      apps.delete(origin);
    },
  };
  const server = createServer(async (request, response) => {
    try {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://houses');
      const result = await actions[pathname.slice(1)]?.(searchParams.get('origin') ?? '');
      response.end(JSON.stringify(result ?? {}));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  // On a busy machine a worker may send its next request minutes later; the connection must still be open.
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  process.env.ROSTRUM_TEST_HOUSES = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  atEnd(async () => {
    for (const app of apps.values()) await app.close();
    await new Promise((done) => server.close(done));
  });

  const folder = mkdtempSync(join(tmpdir(), 'rostrum-program-'));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  await buildPagesProgram(folder);
  process.env.ROSTRUM_TEST_PROGRAM = folder;
}
