import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Programs that the server runs in child processes. */
const childPrograms = [
  'server/parse.ts',
  'server/pictures/sizer.ts',
  'server/imports/reading/workbook-child.ts',
  'server/sanctions/reading/list-child.ts',
  'server/rendering/compile-child.ts',
  'server/rendering/fill-child.ts',
  'server/exports/workbook-writer.ts',
  'server/documents/document-child.ts',
];

/** Bundles the source of these child programs and of `programs` into a folder, without the packages. */
export const bundlePrograms = (folder, programs = []) =>
  build({
    absWorkingDir: resolve(fileURLToPath(import.meta.url), '../..'),
    entryPoints: [...programs, ...childPrograms],
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
