const Module = require('node:module');
const { dirname } = require('node:path');
const { buildSync } = require('esbuild');

/** Runs a module now; answers the text of one that exports what came out, as JSON. */
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

/** A webpack loader that does so. */
module.exports = function evaluate() {
  const { contract } = this.getOptions();
  // With Umi's watcher a new endpoint arrives without a restart.
  this.addContextDependency(contract);
  return evaluated(this.resourcePath);
};
module.exports.evaluated = evaluated;
