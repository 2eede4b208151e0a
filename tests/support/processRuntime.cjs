const Module = require('node:module');
const { join, resolve, sep } = require('node:path');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const root = resolve(__dirname, '../..');
const isolatedFolders = ['src', 'tests'].map((folder) => join(root, folder) + sep);

/** by file, for stack traces; the modules outlive the runtime of the test file that loads them */
const sourceMaps = new Map();
let compile;

/** Node loads our TypeScript with the code that jest's transformer has cached. */
Module._extensions['.ts'] = (module, filename) => module._compile(compile(filename), filename);

/** by file, compiled once for all test files of this process: jest's own modules, too, run again for each of them */
const scripts = new Map();
function compileScript(filename, source, parameters) {
  const known = scripts.get(filename);
  if (known?.source === source) return known.script;
  const head = `(function (${parameters.join(', ')}) {`;
  const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  scripts.set(filename, { source, script });
  return script;
}

/**
 * Test files and their support are loaded anew for each test file, as jest intends. Packages, the server and the contract are
 * loaded once per process, by Node. Loading them for each of 260 files takes 1.2 seconds of a processor per file, five
 * minutes in all, and jest has no setting to share modules between test files. Modules of the server must therefore keep
 * state per database, not in variables of the module. For processEnv.cjs.
 */
module.exports = class extends Runtime {
  constructor(...options) {
    super(...options);
    const { executor, _environment: environment } = this;
    executor.compile = (source, filename) =>
      environment.global
        ? compileScript(filename, source, executor.injectedModuleParameters).runInThisContext()
        : null;
    this.transformCache.sourceMaps = sourceMaps;
  }

  requireModule(from, name, options, isActual) {
    if (name && !options?.isInternalModule && !this.isIsolated && !this._resolution.isCoreModule(name)) {
      const path = this._resolution.resolveCjs(from, name);
      if (!isolatedFolders.some((folder) => path.startsWith(folder))) {
        compile = (filename) => this.transformCache.transform(filename);
        return require(path);
      }
    }
    return super.requireModule(from, name, options, isActual);
  }

  isolateModules(load) {
    this.isIsolated = true;
    try {
      super.isolateModules(load);
    } finally {
      this.isIsolated = false;
    }
  }
};
