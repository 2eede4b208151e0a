import { watch } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import type { IApi } from '@umijs/max';
import { register } from '@umijs/max/plugin-utils';

interface App {
  ready(): PromiseLike<unknown>;
  routing(request: IncomingMessage, response: ServerResponse): void;
  close(): PromiseLike<unknown>;
}

/**
 * `umi dev` with mock data: passes the raw request to the application created by `mock/api.ts` before Umi reads any of it,
 * so that uploads, downloads and events work as in production. A change below server/ or contract/ recreates the application
 * on the same database.
 */
export default (api: IApi) => {
  if (api.name !== 'dev' || process.env.API || process.env.MOCK === 'none') return;
  const folders = ['server', 'contract', 'config'].map((folder) => join(api.cwd, folder) + sep);
  const entry = join(api.cwd, 'mock/api.ts');

  const load = async (): Promise<App> => {
    for (const file of Object.keys(require.cache))
      if (file === entry || folders.some((folder) => file.startsWith(folder))) delete require.cache[file];
    // Umi has already removed its TypeScript require hook when a plugin's function runs.
    register.register({ implementor: require('@umijs/bundler-utils/compiled/esbuild') });
    try {
      const { makeApp } = require(entry) as { makeApp(): Promise<App> };
      const app = await makeApp();
      await app.ready();
      return app;
    } finally {
      register.restore();
    }
  };

  let app = load();
  app.catch((error) => api.logger.error('The API did not start.', error));
  let timer: NodeJS.Timeout | undefined;
  const reload = async () => {
    try {
      const next = await load();
      const old = app;
      app = Promise.resolve(next);
      api.logger.info('The API was loaded again.');
      await (await old).close();
    } catch (error) {
      api.logger.error('The API was not loaded again; the old one goes on.', error);
    }
  };
  api.onStart(() => {
    for (const folder of folders)
      watch(folder, { recursive: true }, () => {
        clearTimeout(timer);
        timer = setTimeout(reload, 200);
      });
  });

  const bridge = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
    if (!/^\/(api\/|app\/__serverLoader)/.test(request.url ?? '')) return next();
    app.then((current) => current.routing(request, response)).catch(next);
  };
  api.addBeforeMiddlewares(() => [bridge]);
};
