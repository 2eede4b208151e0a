/**
 * Builds what is out of date: the browser's files (dist/) and the server (build/server/). A build is identified by the
 * content of everything it is made from, so a fresh checkout or a touched file rebuilds nothing. Run as a program, it builds
 * the parts that are its arguments, or all.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname, join, resolve, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const root = resolve(fileURLToPath(import.meta.url), '../..');
const fromRoot = (...path) => join(root, ...path);

const common = ['contract', 'config', 'package.json', 'tsconfig.json', 'scripts/build.mjs'];
const parts = {
  server: {
    sources: ['server', 'scripts/server-bundle.mjs', ...common],
    result: 'build/server/main.js',
    build: buildServer,
  },
  browser: {
    sources: ['src', 'public', '.umirc.ts', 'package-lock.json', 'scripts/places.mjs', ...common],
    result: 'dist/index.html',
    build: buildBrowser,
  },
};

/** Builds the named parts that are out of date. */
export async function build(names = Object.keys(parts)) {
  await mkdir(fromRoot('build'), { recursive: true });
  const outcomes = await Promise.allSettled(
    names.map(async (name) => {
      const { sources, result, build: buildPart } = parts[name];
      const stamp = fromRoot(`build/${name}.sha256`);
      const isCurrent = async (digest) =>
        (await readText(stamp)) === digest && (await readText(fromRoot(result))) !== undefined;
      if (await isCurrent(await computeDigest(sources))) return;
      await withLock(name, async () => {
        const digest = await computeDigest(sources);
        if (await isCurrent(digest)) return;
        // An interrupted build must not pass for the previous one.
        await rm(stamp, { force: true });
        await buildPart();
        await writeFile(stamp, digest);
      });
    }),
  );
  const failure = outcomes.find(({ status }) => status === 'rejected');
  if (failure) throw failure.reason;
}

/** Two starts at the same time must not build into one folder: the second waits and finds the build done. */
async function withLock(name, work) {
  const lock = fromRoot(`build/${name}.lock`);
  for (;;) {
    try {
      await writeFile(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isAlive(Number(await readText(lock)))) await sleep(200);
      else await rm(lock, { force: true });
    }
  }
  try {
    await work();
  } finally {
    await rm(lock, { force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function buildServer() {
  const { bundlePrograms } = await import('./server-bundle.mjs');
  await bundlePrograms('build/server', [
    'server/main.ts',
    'server/db/stop.ts',
    'server/db/move.ts',
    'server/session/unlock.ts',
  ]);
  // The programs look for these folders next to them.
  for (const [source, name] of [
    ['server/db/migrations', 'migrations'],
    ['server/documents/templates', 'templates'],
  ]) {
    await rm(fromRoot('build/server', name), { recursive: true, force: true });
    await cp(fromRoot(source), fromRoot('build/server', name), { recursive: true });
  }
}

async function buildBrowser() {
  console.log('Building the browser’s files, about half a minute …');
  const log = fromRoot('build/browser.log');
  const max = createRequire(import.meta.url).resolve('@umijs/max/bin/max.js');
  const code = await run(process.execPath, [max, 'build'], log);
  if (code !== 0) {
    console.error(await readFile(log, 'utf8'));
    throw new Error('The browser’s files could not be built.');
  }
  const { writePlaces } = await import('./places.mjs');
  await writePlaces(fromRoot('dist/places'));
  await compress(fromRoot('dist'));
}

function run(command, args, log) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const file = createWriteStream(log);
    child.stdout.pipe(file, { end: false });
    child.stderr.pipe(file, { end: false });
    child.once('error', fail);
    child.once('close', (status) => file.end(() => done(status)));
  });
}

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt', '.map']);

/** Writes `.br` and `.gz` next to every file worth compressing; the server sends them unchanged. */
async function compress(folder) {
  const brotli = promisify(brotliCompress);
  const files = (await filesBelow(folder)).filter((file) => compressible.has(extname(file)));
  await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file);
      if (text.length < 1024) return;
      await writeFile(
        `${file}.br`,
        await brotli(text, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
          },
        }),
      );
      await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
    }),
  );
}

async function computeDigest(sources) {
  const hash = createHash('sha256');
  const files = (await Promise.all(sources.map((source) => filesBelow(fromRoot(source))))).flat().sort();
  for (const file of files) {
    const text = await readFile(file);
    hash.update(`${file.slice(root.length)}\0${text.length}\0`).update(text);
  }
  return hash.digest('hex');
}

/** Returns every file below a path except the generated folders of umi. */
async function filesBelow(path) {
  const stats = await stat(path).catch(() => undefined);
  if (!stats) return [];
  if (stats.isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !file.includes(`${sep}.umi`));
}

const readText = (file) => readFile(file, 'utf8').catch(() => undefined);

if (process.argv[1] === fileURLToPath(import.meta.url))
  build(process.argv.length > 2 ? process.argv.slice(2) : undefined).catch((error) => {
    // esbuild has already printed the errors of the source.
    console.error(error.errors ? 'The server could not be built.' : error.message);
    process.exitCode = 1;
  });
