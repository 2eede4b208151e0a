import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** What runs beside the server, in a thread or a process of its own. */
const beside = [
  'server/pictures/sizer.ts',
  'server/imports/reading/workbook-child.ts',
  'server/rendering/compile-worker.ts',
  'server/rendering/fill-worker.ts',
  'server/exports/workbook-writer.ts',
];

/** Bundles our own code of the programs beside the server into a folder, and that of `programs`. */
export const bundlePrograms = (folder, programs = []) =>
  build({
    absWorkingDir: resolve(fileURLToPath(import.meta.url), '../..'),
    entryPoints: [...programs, ...beside],
    entryNames: '[name]',
    outdir: folder,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  });
