import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SizerReply, SizerRequest } from './sizer';

/** Longer than the largest picture takes on a slow machine. */
const patience = 120_000;
/** An idle process is ended: it gives its memory back. */
const idle = 20_000;

let running: ChildProcess | undefined;
let rest: NodeJS.Timeout | undefined;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Has a picture looked at, sized or painted in the process beside ours: one at a time, in the order of asking.
 * Rejects when that process fails or ends over it.
 */
export function askSizer(request: SizerRequest): Promise<SizerReply> {
  const answer = turn.then(() => ask(request));
  turn = answer.catch(() => {});
  return answer;
}

async function ask(request: SizerRequest): Promise<SizerReply> {
  clearTimeout(rest);
  running ??= start();
  const child = running;
  const limit = setTimeout(() => child.kill('SIGKILL'), patience);
  const done = new AbortController();
  try {
    child.send(request);
    const gone = once(child, 'exit', done).then(() => {
      throw new Error('the picture process has ended');
    });
    const [reply] = (await Promise.race([once(child, 'message', done), gone])) as [
      SizerReply | { error: string },
    ];
    if ('error' in reply) throw new Error(reply.error);
    return reply;
  } finally {
    done.abort();
    clearTimeout(limit);
    rest = setTimeout(() => child.connected && child.disconnect(), idle).unref();
  }
}

function start(): ChildProcess {
  const [entry, execArgv] = program();
  const child = fork(entry, {
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.once('disconnect', () => {
    if (running === child) running = undefined;
  });
  // Neither the process nor its channel may keep the server from ending.
  child.unref();
  child.channel?.unref();
  return child;
}

/** Bundled, the program lies beside the server's; from source, tsx is there to run it. */
function program(): [entry: string, execArgv: string[]] {
  const bundled = join(__dirname, 'sizer.js');
  if (existsSync(bundled)) return [bundled, []];
  return [join(__dirname, 'sizer.ts'), ['--require', require.resolve('tsx/cjs')]];
}
