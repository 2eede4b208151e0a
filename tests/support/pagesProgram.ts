import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { evaluated } from '../../config/plugins/evaluate.cjs';
import { shims } from '../../config/shims';

const root = resolve(__dirname, '../..');
const resolveSource = (path: string) => join(root, 'src', path);

/** Build options of both parts. The development messages of React are off: they take a third of a test's time. */
const shared = {
  bundle: true,
  format: 'cjs',
  platform: 'browser',
  target: 'node20',
  // Scripts have no `import()`: packages that are loaded on demand are required.
  supported: { 'dynamic-import': false },
  jsx: 'automatic',
  loader: { '.css': 'empty' },
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'error',
} as const;

/**
 * Builds the browser program as two scripts in `folder`, which jsdomEnv.cjs runs: `packages.js` with the npm packages, once
 * per test file, and `program.js` with our own modules, again for every page, because they have state. Loading the four
 * thousand files without bundling takes longer than most tests.
 */
export async function buildPagesProgram(folder: string): Promise<void> {
  const packages = new Set<string>();
  await build({
    ...shared,
    entryPoints: [join(__dirname, 'pagesEntry.ts')],
    outfile: join(folder, 'program.js'),
    alias: {
      ...shims,
      '@umijs/max': resolveSource('.umi/exports.ts'),
      umi: resolveSource('.umi/exports.ts'),
      '@@': resolveSource('.umi'),
      '@': resolveSource(''),
    },
    plugins: [endpointsOnly, excludePackages(packages)],
    banner: { js: '((require) => { const module = { exports: {} };' },
    footer: { js: 'return module.exports; })' },
  });
  const entries = [...packages].map((path) => JSON.stringify(path));
  await build({
    ...shared,
    stdin: {
      contents: `module.exports = {${entries.map((path) => `${path}: () => require(${path})`).join(',')}}`,
      resolveDir: root,
    },
    outfile: join(folder, 'packages.js'),
    alias: shims,
    plugins: [withoutStyles],
    banner: { js: '(() => { const module = { exports: {} };' },
    footer: { js: 'return module.exports; })()' },
  });
}

/**
 * As in the browser build (config/plugins/browserContract.ts): the table of endpoints without the schemas it is made from.
 */
const endpointsOnly: Plugin = {
  name: 'endpoints',
  setup({ onLoad }) {
    onLoad({ filter: /src.services.endpoints\.ts$/ }, ({ path }) => ({ contents: evaluated(path) }));
  },
};

/** Omits antd's styles: creating them takes half of a test's time, and jsdom has no layout. */
const withoutStyles: Plugin = {
  name: 'without styles',
  setup({ onLoad }) {
    onLoad({ filter: /cssinjs.es.hooks.use(Style|CSSVar)Register\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const stripped = source.replace(/^export default (function)?/m, 'export default () => {};$1 ');
      return { contents: stripped };
    });
  },
};

/** The program bundles only the icons that it renders, out of a thousand. */
const icons = /@ant-design.icons/;

/** Excludes packages from the program and records their files. */
function excludePackages(packages: Set<string>): Plugin {
  return {
    name: 'packages',
    setup({ onResolve, resolve: resolvePath }) {
      onResolve({ filter: /^[^.]/ }, async ({ path, pluginData, ...from }) => {
        if (pluginData === 'alreadyResolved' || from.kind === 'entry-point') return;
        const resolved = await resolvePath(path, { ...from, pluginData: 'alreadyResolved' });
        const isPackage = resolved.path.includes(`${sep}node_modules${sep}`) && !icons.test(resolved.path);
        if (!isPackage || resolved.path.endsWith('.css')) return resolved;
        packages.add(resolved.path);
        return { path: resolved.path, external: true };
      });
    },
  };
}
