const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const ofPackages = /[\\/]node_modules[\\/]/;

/** by file, compiled once for all test files of this process */
const scripts = new Map();
function scriptOf(filename, source, parameters) {
  const known = scripts.get(filename);
  if (known?.source === source) return known.script;
  const head = `(function (${parameters.join(', ')}) {`;
  const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  scripts.set(filename, { source, script });
  return script;
}

/**
 * Our own modules are loaded anew for each test file, as jest intends. What is the same for all of them is shared instead of
 * repeated for two hundred files: compiled code, and packages, which Node loads itself. For processEnv.cjs.
 */
module.exports = class extends Runtime {
  constructor(...given) {
    super(...given);
    const { executor, _environment: environment } = this;
    executor.compile = (source, filename) =>
      environment.global
        ? scriptOf(filename, source, executor.injectedModuleParameters).runInThisContext()
        : null;
  }

  requireModule(from, name, options, isActual) {
    if (name && !options?.isInternalModule && !this._resolution.isCoreModule(name)) {
      const path = this._resolution.resolveCjs(from, name);
      if (ofPackages.test(path) && !this._resolution.shouldLoadAsEsm(path)) return require(path);
    }
    return super.requireModule(from, name, options, isActual);
  }
};
