import { join } from 'node:path';

const shim = (name: string) => join(__dirname, '../src/shims', name);

/** Replacements of packages in the browser bundle. */
export const shims = {
  'isomorphic-fetch': shim('empty.ts'), // umi-request's polyfill
  qs: shim('qs.ts'), // umi-request uses two functions of it
  zod: shim('zod.cjs'), // docs/decisions/0002-no-zod-in-the-browser.md
};
