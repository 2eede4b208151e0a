import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { IApi } from '@umijs/max';
import { base } from '../layout';

/**
 * Umi has no service worker, so this plugin writes one from the emitted files. The browser registers it only if the setting
 * `pwa` is on.
 */
export default (api: IApi) => {
  if (api.name !== 'build') return;
  api.onBuildHtmlComplete({
    // after html.ts has changed index.html
    stage: 10,
    fn: () => {
      const out = api.paths.absOutputPath;
      const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
        .map((file) => relative(out, join(out, file)).split(sep).join('/'))
        .filter((file) => /\.(js|css|html|svg|webmanifest|woff2)$/.test(file) && file !== 'service-worker.js')
        .sort();
      const digest = createHash('sha256');
      for (const file of files) digest.update(file).update(readFileSync(join(out, file)));
      const worker = readFileSync(join(__dirname, 'serviceWorker.js'), 'utf8')
        .replace('__VERSION__', digest.digest('hex').slice(0, 12))
        .replace('__BASE__', base)
        .replace('__FILES__', () => JSON.stringify(files));
      writeFileSync(join(out, 'service-worker.js'), worker);
    },
  });
};
