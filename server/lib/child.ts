import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refusal, type RefusalParams, refusals } from '#contract/api/refusal';
import { ChildFailure, childEnvironment } from './child-process';
import { oneAtATime } from './one-at-a-time';
import { startWatchdog } from './watchdog';

/** How node runs a program that lies in `folder`: bundled, it lies beside the server's; from source, tsx runs it. */
export function resolveProgram(folder: string, name: string): { entry: string; execArgv: string[] } {
  const bundled = join(__dirname, `${name}.js`);
  if (existsSync(bundled)) return { entry: bundled, execArgv: [] };
  return { entry: join(folder, `${name}.ts`), execArgv: ['--require', require.resolve('tsx/cjs')] };
}

const maxMilliseconds = 120_000;
/** What JavaScript may hold, and the whole process. */
const maxMegabytes = { heap: 768, all: 1280 };
/** Enough of what a program says for its refusal. */
const maxErrorLength = 4000;

/**
 * One workbook is read and one is written at a time, because each takes much memory. A workbook that takes long to read
 * must not hold up those that are written.
 */
export const workbookReadTurn = oneAtATime(16);
export const workbookWriteTurn = oneAtATime(16);

/**
 * Runs a program in a process of its own, ends it when it takes too long or too much memory, gives it `input` and
 * answers what it prints. What it `refuses` (below) is refused here; if it fails otherwise, `issue` is thrown, and a
 * ChildFailure if it was ended or crashed.
 */
export async function* runProgram(
  program: { entry: string; execArgv: string[]; args?: string[] },
  input: AsyncIterable<Uint8Array | string>,
  issue: () => Error,
): AsyncGenerator<Buffer> {
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${maxMegabytes.heap}`,
      ...program.execArgv,
      program.entry,
      String(maxMegabytes.all),
      ...(program.args ?? []),
    ],
    { timeout: maxMilliseconds, killSignal: 'SIGKILL', env: childEnvironment() },
  );
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  let errorText = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorText = (errorText + text).slice(-maxErrorLength);
  });
  let sourceIssue: unknown;
  const source = async function* () {
    try {
      yield* input;
    } catch (error) {
      sourceIssue = error;
      throw error;
    }
  };
  // That the program does not read to the end is its own affair; what became of it, it says itself.
  const inputDone = pipeline(source(), child.stdin).catch(() => {});
  try {
    for await (const chunk of child.stdout) yield chunk as Buffer;
    const code = await ended;
    await inputDone;
    if (sourceIssue) throw sourceIssue;
    if (code === null) throw new ChildFailure('ended', errorText.trim());
    if (code !== 0) throw parseRefusal(errorText) ?? issue();
  } finally {
    child.kill('SIGKILL');
  }
}

function parseRefusal(errorText: string): Refusal | undefined {
  const lastLine = errorText.trim().split('\n').at(-1) ?? '';
  if (!lastLine.startsWith('{"refusal":')) return undefined;
  const { refusal, params } = JSON.parse(lastLine) as {
    refusal: keyof typeof refusals;
    params: RefusalParams;
  };
  return refusal in refusals ? new Refusal(refusal, params) : undefined;
}

/** In such a program: does its work, and says by its exit code how it ended. */
export function runPrintingProgram(work: () => Promise<void>): void {
  startWatchdog(Number(process.argv[2]));
  work().catch((error: unknown) => {
    const { code: refusal, params } = error instanceof Refusal ? error : { code: undefined, params: {} };
    process.stderr.write(`${refusal ? JSON.stringify({ refusal, params }) : String(error)}\n`, () =>
      process.exit(1),
    );
  });
}

/** A pipe that is full is waited for, or all that is printed stands in memory once more. */
export const print = (content: string | Uint8Array): Promise<void> =>
  new Promise((done, fail) => process.stdout.write(content, (error) => (error ? fail(error) : done())));
