import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import type { LayoutSettings } from '#contract/session';

const root = resolve(__dirname, '../..');

/**
 * The server, built as `scripts/build.mjs` builds it but with other values in `config/layout.ts`: what a house gets
 * that changes them. It serves the browser's files of the ordinary build.
 */
export async function buildWithLayout(values: Partial<LayoutSettings>) {
  // Beside the ordinary one: it looks for the migrations in its own folder.
  const program = join(root, `build/server/layout-${process.pid}.js`);
  await build({
    absWorkingDir: root,
    entryPoints: ['server/main.ts'],
    outfile: program,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'warning',
    plugins: [
      {
        name: 'other-layout',
        setup: ({ onLoad }) =>
          onLoad({ filter: /[\\/]config[\\/]layout\.ts$/ }, ({ path }) => ({
            loader: 'ts',
            contents: `${readFileSync(path, 'utf8')}\nObject.assign(layout, ${JSON.stringify(values)});`,
          })),
      },
    ],
  });
  return { program, remove: () => rmSync(program, { force: true }) };
}
