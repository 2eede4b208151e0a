const Module = require('node:module');
const { dirname } = require('node:path');
const { buildSync } = require('esbuild');

/** Runs a module at build time and returns the source of a module that exports its results as JSON. */
function evaluated(file) {
  const [output] = buildSync({
    entryPoints: [file],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    write: false,
  }).outputFiles;
  const module = new Module(file);
  module.filename = file;
  module.paths = Module._nodeModulePaths(dirname(file));
  module._compile(output.text, file);
  return Object.entries(module.exports)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}

/** A webpack loader that replaces a module by its evaluated exports. */
module.exports = function evaluate() {
  const { contract } = this.getOptions();
  // Lets Umi's watcher pick up a new endpoint without a restart.
  this.addContextDependency(contract);
  return evaluated(this.resourcePath);
};
module.exports.evaluated = evaluated;
