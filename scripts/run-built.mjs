import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../..');

/**
 * Builds the named parts that are out of date and runs a program of build/server/ in this process, so that signals and the
 * exit code are its own. Prints one sentence when it cannot run.
 */
export async function runBuilt(program, parts) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    refuse(`Rostrum needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.chdir(root);
  const { build } = await import('./build.mjs');
  await build(parts).catch((error) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND')
      refuse('The packages are not installed: run `npm install` first.');
    if (error.code === 'ENOSPC') refuse(`The disk that holds ${root} is full.`);
    if (error.code === 'EACCES' || error.code === 'EROFS')
      refuse(`The build cannot be written: ${error.message}.`);
    // esbuild has already printed the errors of the source.
    refuse(error.errors ? 'The server could not be built.' : error.message);
  });
  process.setSourceMapsEnabled(true);
  createRequire(import.meta.url)(`${root}/build/server/${program}.js`);
}

function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}
