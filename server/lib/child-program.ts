import { serialize } from 'node:v8';
import { Refusal, type RefusalCode, type RefusalParams } from '#contract/api/refusal';
import { startWatchdog } from './watchdog';

/** What a child process receives: the chunks of a request's input first, then the request. */
export type ChildMessage = { chunk: Uint8Array } | ChildRequest;
export interface ChildRequest {
  kind: string;
  request: unknown;
  /** a larger result is not sent */
  maxResultBytes: number;
}
/** What a child process sends: a message that it is ready, then one reply per request. */
export type ChildReply =
  | { ready: true }
  /** the serialized result */
  | { result: Uint8Array }
  | { refusal: RefusalCode; params: RefusalParams }
  | { error: string }
  | { tooLarge: true };

type Handlers = Readonly<Record<string, (request: never, input: Buffer) => unknown>>;

/** Makes this process answer the requests of a child pool, one at a time, until the server is gone. */
export function serveRequests(handlers: Handlers): void {
  startWatchdog(Number(process.argv[2]));
  let chunks: Uint8Array[] = [];
  const reply = (message: ChildReply) => process.send?.(message);
  process.on('message', async (message: ChildMessage) => {
    if ('chunk' in message) {
      chunks.push(message.chunk);
      return;
    }
    const input = Buffer.concat(chunks);
    chunks = [];
    reply(await handleRequest(handlers, message, input));
  });
  // Ctrl-C and the stop signal of a service manager reach every process of the server. This one ends after the server, so
  // that requests in progress are still answered.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit(0));
  reply({ ready: true });
}

async function handleRequest(handlers: Handlers, message: ChildRequest, input: Buffer): Promise<ChildReply> {
  const { kind, request, maxResultBytes } = message;
  try {
    const handler = Object.hasOwn(handlers, kind) ? handlers[kind] : undefined;
    if (!handler) return { error: `this process does not know ${kind}` };
    const result = serialize(await handler(request as never, input));
    return result.length > maxResultBytes ? { tooLarge: true } : { result };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.code, params: error.params };
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
