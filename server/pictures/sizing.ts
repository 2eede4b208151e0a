import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { programOf } from '../child';
import { oneAtATime } from '../turns';
import type { Piece, SizerReply, SizerRequest } from './sizer';

/** Longer than the largest picture takes on a slow machine. */
const patience = 120_000;
/** An idle process is ended: it gives its memory back. */
const idle = 20_000;

/** The process beside ours failed or ended over a picture. */
export class SizerFault extends Error {}

let running: ChildProcess | undefined;
let rest: NodeJS.Timeout | undefined;
const inTurn = oneAtATime();

/**
 * Has a picture looked at, sized or painted in the process beside ours: one at a time, in the order of asking.
 * Rejects with a SizerFault when that process fails or ends over it.
 */
export const askSizer = (
  request: SizerRequest,
  picture: AsyncIterable<Uint8Array> = nothing(),
): Promise<SizerReply> => inTurn(() => ask(request, picture));

async function* nothing() {}

async function ask(request: SizerRequest, picture: AsyncIterable<Uint8Array>): Promise<SizerReply> {
  clearTimeout(rest);
  running ??= start();
  const child = running;
  const end = () => child.kill('SIGKILL');
  const limit = setTimeout(end, patience);
  const done = new AbortController();
  const gone = once(child, 'exit', done).then(() => {
    throw new SizerFault('the picture process has ended');
  });
  try {
    const answer = once(child, 'message', done);
    // Of the three whoever is first is heard.
    for (const one of [gone, answer]) one.catch(() => {});
    await Promise.race([gone, hand(child, picture)]);
    await send(child, request);
    const [reply] = (await Promise.race([answer, gone])) as [SizerReply | { error: string }];
    if ('error' in reply) throw new SizerFault(reply.error);
    return reply;
  } catch (error) {
    // It may hold half a picture.
    end();
    throw error;
  } finally {
    done.abort();
    clearTimeout(limit);
    rest = setTimeout(() => child.connected && child.disconnect(), idle).unref();
  }
}

async function hand(child: ChildProcess, picture: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const piece of picture) await send(child, { piece });
}

const send = (child: ChildProcess, message: SizerRequest | Piece): Promise<void> =>
  new Promise((sent, fail) =>
    child.send(message, (error) => (error ? fail(new SizerFault(error.message)) : sent())),
  );

function start(): ChildProcess {
  const { entry, execArgv } = programOf(__dirname, 'sizer');
  const child = fork(entry, {
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  for (const end of ['disconnect', 'exit'] as const)
    child.once(end, () => {
      if (running === child) running = undefined;
    });
  // Neither the process nor its channel may keep the server from ending.
  child.unref();
  child.channel?.unref();
  return child;
}
