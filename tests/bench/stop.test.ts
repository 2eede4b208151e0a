import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pollUntil } from '../support/pollUntil';

const root = resolve(__dirname, '../..');
/** Part of the command line of each program that runs while lists are measured. */
const programs = ['bin/postgres', 'build/server/main.js', 'build/bench/reference.js', 'bench/run.ts'];

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

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  testOnLinux(`a benchmark that gets ${signal} leaves no process, database or folder behind`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-stop-'));
    const bench = spawn(process.execPath, ['scripts/bench.mjs', 'lists'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, TMPDIR: folder, REAL_DATA: folder, BENCH_ITEMS: '100', BENCH_DATA: undefined },
      detached: true,
    });
    const exited = once(bench, 'exit');
    try {
      const missing = () =>
        programs.filter((program) => !listCommands(folder).some((command) => command.includes(program)));
      await pollUntil('the programs of the benchmark', missing, ({ length }) => length === 0, 200_000);
      // Only this process gets the signal, not its group.
      bench.kill(signal);
      expect(await exited).toEqual([128 + constants.signals[signal], null]);
      expect(listCommands(folder)).toEqual([]);
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      bench.kill();
      await exited;
      rmSync(folder, { recursive: true, force: true });
    }
  });
