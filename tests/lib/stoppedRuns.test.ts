import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pollUntil } from '../support/pollUntil';

const root = resolve(__dirname, '../..');

/** Returns the command lines of the processes that have a folder in their command line or environment. */
function listCommands(folder: string): string[] {
  const read = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ');
    } catch {
      // The process has ended, or is not ours.
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => `${read(pid, 'cmdline')}${read(pid, 'environ')}`.includes(folder))
    .map((pid) => read(pid, 'cmdline'));
}

// Elsewhere the environment of a process cannot be read.
const testOnLinux = process.platform === 'linux' ? test : test.skip;

testOnLinux.each([
  {
    run: 'a benchmark',
    signal: 'SIGINT',
    args: ['scripts/bench.mjs', 'lists'],
    programs: ['bin/postgres', 'build/server/main.js', 'build/bench/reference.js', 'bench/run.ts'],
  },
  {
    run: 'a run of tests',
    signal: 'SIGTERM',
    args: ['scripts/test.mjs', 'tests/jobs/idle'],
    programs: ['bin/postgres', 'scripts/run-tests.mjs', 'jest/bin/jest'],
  },
] as const)('$run that gets $signal leaves no process, database or folder behind', async (stopped) => {
  const { args, programs, signal } = stopped;
  const folder = mkdtempSync(join(tmpdir(), 'stopped-'));
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH, HOME, TMPDIR: folder, REAL_DATA: folder, BENCH_ITEMS: '100' },
    detached: true,
  });
  const exited = once(child, 'exit');
  try {
    const findMissing = () =>
      programs.filter((program) => !listCommands(folder).some((command) => command.includes(program)));
    await pollUntil('its programs', findMissing, ({ length }) => length === 0, 200_000);
    // Only this process gets the signal, not its group.
    child.kill(signal);
    expect(await exited).toEqual([128 + constants.signals[signal], null]);
    // A command that only prints something, such as the version of PostgreSQL, may end a moment after its parent.
    await pollUntil(
      'the end of its processes',
      () => listCommands(folder),
      ({ length }) => length === 0,
    );
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    child.kill();
    await exited;
    rmSync(folder, { recursive: true, force: true });
  }
});
