const Module = require('node:module');
const { buildSync } = require('esbuild');

/** A webpack loader: runs the module now and exports what came out, as JSON. */
module.exports = function evaluate() {
  const { contract } = this.getOptions();
  // With Umi's watcher a new endpoint arrives without a restart.
  this.addContextDependency(contract);
  const [output] = buildSync({
    entryPoints: [this.resourcePath],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    write: false,
  }).outputFiles;
  const module = new Module(this.resourcePath);
  module.filename = this.resourcePath;
  module.paths = Module._nodeModulePaths(this.context);
  module._compile(output.text, this.resourcePath);
  return Object.entries(module.exports)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
};
