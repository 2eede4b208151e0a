import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { deserialize } from 'node:v8';
import { Refusal } from '#contract/api/refusal';
import type { ChildMessage, ChildReply } from './child-program';

/** How Node runs a program in a process of its own. */
export interface Program {
  entry: string;
  execArgv: string[];
}

export interface MemoryLimits {
  /** limit of the JavaScript heap */
  heapMegabytes: number;
  /** limit of the whole process, native libraries included */
  megabytes: number;
}

/** The child process could not finish a request: it took too long or too much memory, crashed, or its result is too large. */
export class ChildFailure extends Error {
  constructor(
    readonly reason: 'too_slow' | 'ended' | 'too_large',
    detail = '',
  ) {
    super(detail ? `${reason}: ${detail}` : reason);
  }
}

/** The program itself failed with this message because it cannot read the input. */
export class ChildError extends Error {}

export interface ChildRequestOptions {
  /** starts when the request is sent, not while it waits */
  timeoutMs: number;
  maxResultBytes: number;
  /** bytes that are sent ahead of the request in chunks */
  input?: AsyncIterable<Uint8Array>;
}

/** Starting loads a program, which takes seconds on a busy machine. */
const startTimeoutMs = 60_000;
/** enough of the output to explain why the process ended */
const maxPrintedLength = 2000;
/** Variables with passwords and keys; a process that reads untrusted input, or the database, has no use for them. */
const secretVariables = ['DATABASE_URL', 'FILES_URL', 'MAIL_URL', 'SECRET_KEY', 'TEST_DATABASE_URL'];

export const childEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !secretVariables.includes(name)));

export interface RunningChild {
  /** Resolves with the result, or rejects with a Refusal, a ChildError, a ChildFailure or the input's own error. */
  request(kind: string, request: unknown, options: ChildRequestOptions): Promise<unknown>;
  /** false once it failed or ended; it must then be replaced */
  isAlive(): boolean;
  kill(): void;
}

/**
 * Starts a program that calls `serveRequests`. While no request is in progress, the child does not keep the server running.
 */
export function startChild(program: Program, { heapMegabytes, megabytes }: MemoryLimits): RunningChild {
  const child = fork(program.entry, [String(megabytes)], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, ...program.execArgv],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: childEnvironment(),
  });
  let printed = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed = (printed + text).slice(-maxPrintedLength);
  });
  let alive = true;
  const replies: ChildReply[] = [];
  let notify = () => {};
  child.on('message', (reply: ChildReply) => {
    replies.push(reply);
    notify();
  });
  for (const event of ['exit', 'error', 'disconnect'] as const)
    child.once(event, () => {
      alive = false;
      notify();
    });
  const kill = () => {
    alive = false;
    child.kill('SIGKILL');
  };
  const nextReply = () =>
    new Promise<ChildReply>((resolve, reject) => {
      notify = () => {
        const reply = replies.shift();
        if (reply) resolve(reply);
        else if (!alive) reject(new ChildFailure('ended', printed.trim()));
      };
      notify();
    });
  let isReady = false;
  const start = async () => {
    if (!isReady) await limitTime(startTimeoutMs, nextReply(), kill);
    isReady = true;
  };
  setReferenced(child, false);

  return {
    isAlive: () => alive,
    kill,
    async request(kind, request, { timeoutMs, maxResultBytes, input }) {
      setReferenced(child, true);
      let hasReplied = false;
      try {
        await start();
        const reply = nextReply();
        // The first failure is reported; the other must not become an unhandled rejection.
        reply.catch(() => {});
        const delivered = (async () => {
          for await (const chunk of input ?? []) await send(child, { chunk });
          await send(child, { kind, request, maxResultBytes });
          return reply;
        })();
        const received = await limitTime(timeoutMs, Promise.race([delivered, reply]), kill);
        hasReplied = true;
        return toResult(received);
      } finally {
        // Without a reply the process is still busy or has an incomplete input.
        if (!hasReplied) kill();
        setReferenced(child, false);
      }
    },
  };
}

function toResult(reply: ChildReply): unknown {
  if ('result' in reply) return deserialize(reply.result);
  if ('refusal' in reply) throw new Refusal(reply.refusal, reply.params);
  if ('error' in reply) throw new ChildError(reply.error);
  throw new ChildFailure('too_large');
}

async function limitTime<T>(timeoutMs: number, work: Promise<T>, onTimeout: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onTimeout();
      reject(new ChildFailure('too_slow'));
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

/** Waits until the channel accepted the message, so that a large input does not accumulate in memory. */
const send = (child: ChildProcess, message: ChildMessage): Promise<void> =>
  new Promise((delivered, fail) => {
    child.send(message, (error) => (error ? fail(new ChildFailure('ended', error.message)) : delivered()));
  });

function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  const change = isReferenced ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
  const { stderr } = child;
  if (stderr && 'unref' in stderr && !isReferenced) (stderr as Socket).unref();
}
