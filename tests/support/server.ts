import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

export interface RunningServer {
  /** where it serves, without a path: `http://localhost:41234` */
  origin: string;
  child: ChildProcess;
  /** everything it has printed */
  output(): string;
  /** ends it as Ctrl-C does, or by another signal; answers its exit code */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A folder for one server's data, removed by `remove`. */
export function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-data-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const built = join(root, 'build/server/main.js');

/** Runs the built server in a process of its own. Nothing of this run's environment reaches it but what is given. */
export function spawnServer(environment: Record<string, string>, program = built) {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  return { child, output: () => output, ended };
}

/** The same, and waits until it serves. */
export async function startServer(
  environment: Record<string, string>,
  program?: string,
): Promise<RunningServer> {
  const { child, output, ended } = spawnServer(environment, program);
  const origin = await new Promise<string>((done, fail) => {
    const look = () => {
      const [, found] = /open at (http:\/\/[^/\s]+)\/app\//.exec(output()) ?? [];
      if (found) done(found);
    };
    child.stdout.on('data', look);
    void ended.then(() => fail(new Error(`the server ended: ${output()}`)));
  });
  return {
    origin,
    child,
    output,
    stop(signal = 'SIGINT') {
      child.kill(signal);
      return ended;
    },
  };
}
