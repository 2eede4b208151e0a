const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { transformSync, version } = require('esbuild');

const esm = /^\s*(import|export)\b/m;
const own = readFileSync(__filename);

/** Turns every file into CommonJS, so that jest runs our TypeScript and ESM-only packages the same way. */
module.exports = {
  process(source, path) {
    if (path.includes('/node_modules/') && !esm.test(source)) return { code: source };
    const { code } = transformSync(source, {
      loader: path.endsWith('x') ? 'tsx' : path.endsWith('ts') ? 'ts' : 'js',
      format: 'cjs',
      target: 'node20',
      sourcemap: 'inline',
      // Under its own name, esbuild would give the default export of a `.mjs` file Node's interop semantics.
      sourcefile: path.replace(/\.mjs$/, '.js'),
      jsx: 'automatic',
      supported: { 'dynamic-import': false },
      define: { 'import.meta.url': '__importMetaUrl' },
      banner: esm.test(source)
        ? 'const __importMetaUrl = require("node:url").pathToFileURL(__filename).href;'
        : '',
    });
    return { code };
  },
  // jest does not notice on its own when the transformer has changed.
  getCacheKey: (source, path, { configString }) =>
    createHash('sha256')
      .update(own)
      .update(version)
      .update(configString)
      .update(path)
      .update(source)
      .digest('hex'),
};
