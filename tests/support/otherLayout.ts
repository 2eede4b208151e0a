import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import type { LayoutSettings } from '#contract/session';

const root = resolve(__dirname, '../..');

/**
 * Builds the server as `scripts/build.mjs` does, but with other values in `config/layout.ts`, as a customized installation
 * would. It serves the browser files of the ordinary build.
 */
export async function buildWithLayout(values: Partial<LayoutSettings>) {
  // Beside the ordinary build, because it looks for the migrations in its own folder.
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
