import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refusal, type RefusalParams, refusals } from '#contract/api/refusal';
import { ChildFailure, childEnvironment } from './child-process';
import { oneAtATime } from './one-at-a-time';
import { startWatchdog } from './watchdog';

/**
 * Returns how Node runs a program in `folder`: in a bundle it is next to the server's; from source, tsx runs it. Tests run
 * from source and name the folder of a bundle (ROSTRUM_TEST_PROGRAMS), because compiling a program takes longer than its work.
 */
export function resolveProgram(folder: string, name: string): { entry: string; execArgv: string[] } {
  const bundled = join(process.env.ROSTRUM_TEST_PROGRAMS ?? __dirname, `${name}.js`);
  if (existsSync(bundled)) return { entry: bundled, execArgv: [] };
  return { entry: join(folder, `${name}.ts`), execArgv: ['--require', require.resolve('tsx/cjs')] };
}

const maxMilliseconds = 120_000;
/** limits of the JavaScript heap and of the whole process */
const maxMegabytes = { heap: 768, all: 1280 };
/** enough of a program's message for its refusal */
const maxErrorLength = 4000;

/** One workbook is read and one is written at a time, because each takes much memory. A slow read must not delay writing. */
export const workbookReadTurn = oneAtATime(16);
export const workbookWriteTurn = oneAtATime(16);

/**
 * Runs a program in a separate process with limits of time and memory, sends it `input` and yields what it prints. A refusal
 * of the program (see below) is thrown here; any other failure throws `issue`, or a ChildFailure if the process was ended or
 * crashed.
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
  // A program may stop reading early; its exit code reports the result.
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

/** Runs the work of such a program and reports the result by its exit code. */
export function runPrintingProgram(work: () => Promise<void>): void {
  startWatchdog(Number(process.argv[2]));
  work().catch((error: unknown) => {
    const { code: refusal, params } = error instanceof Refusal ? error : { code: undefined, params: {} };
    process.stderr.write(`${refusal ? JSON.stringify({ refusal, params }) : String(error)}\n`, () =>
      process.exit(1),
    );
  });
}

/** Prints the content and waits while the pipe is full; otherwise all output would be held in memory a second time. */
export const print = (content: string | Uint8Array): Promise<void> =>
  new Promise((done, fail) => process.stdout.write(content, (error) => (error ? fail(error) : done())));
