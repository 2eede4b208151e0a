import { Refusal } from '#contract/api/refusal';
import { resolveProgram } from './lib/child';
import { openChildPool } from './lib/child-pool';
import { ChildError, ChildFailure } from './lib/child-process';

/** The parsers in `parse.ts`. */
export type ParserName = 'bankCsv' | 'bankFile' | 'mail' | 'password' | 'vcards';

/** What a parser receives. Most need only the bytes. */
export interface ParserRequest<Options = undefined> {
  bytes: Uint8Array;
  options: Options;
}

const parsers = openChildPool(resolveProgram(__dirname, 'parse'), {
  maxProcesses: 2,
  maxWaiting: 64,
  heapMegabytes: 192,
  megabytes: 512,
  idleMs: 30_000,
});

/** Far more than a large file needs on a busy machine. There, the largest file of a bank takes ten seconds. */
const timeoutMs: Record<ParserName, number> = {
  bankCsv: 30_000,
  bankFile: 30_000,
  mail: 10_000,
  password: 10_000,
  vcards: 10_000,
};
/** `maxBankEntries` entries of a bank with long texts take about 15 MB. */
const maxResultBytes = 32 * 2 ** 20;

/**
 * Parses untrusted bytes in a child process with limits on time and memory. `options` are those that the parser declares.
 * Rejects with a Refusal of the parser, a ChildError (the parser cannot read them), a ChildFailure (too slow, too much
 * memory), or `server.busy`.
 */
export const parse = <Result>(parser: ParserName, bytes: Uint8Array, options?: object): Promise<Result> =>
  parsers.run<Result>(parser, { bytes, options }, { timeoutMs: timeoutMs[parser], maxResultBytes });

/** Does the same for a file that a user uploads and names the file in the refusal: `file.unreadable`, `file.too_slow`. */
export async function parseFile<Result>(
  parser: ParserName,
  bytes: Uint8Array,
  file: string,
  options?: object,
): Promise<Result> {
  try {
    return await parse<Result>(parser, bytes, options);
  } catch (error) {
    throw toFileRefusal(error, file);
  }
}

/** Converts the error of a child process into the refusal of the file that it was reading. */
export function toFileRefusal(error: unknown, file: string): unknown {
  const name = file.replace(/\p{Cc}/gu, '').slice(-200);
  if (error instanceof ChildError) return new Refusal('file.unreadable', { file: name });
  return error instanceof ChildFailure ? new Refusal('file.too_slow', { file: name }) : error;
}
