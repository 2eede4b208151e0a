import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { largestWorkbook } from '#contract/import-fields';
import { Refusal, refuse } from '#contract/refusal';

const mostEntries = 5000;

/**
 * Measures a zip before anything parses it: what its directory says, and what really comes out of it. Refuses:
 * `import.zip` (no workbook), `import.workbook_too_large` (unpacked beyond 50 MB), `import.damaged`.
 */
export async function measureWorkbook(path: string): Promise<void> {
  const zip = await yauzl
    .openPromise(path, { validateEntrySizes: true })
    .catch(() => refuse('import.damaged'));
  const tooLarge = () => refuse('import.workbook_too_large', { megabytes: largestWorkbook / 2 ** 20 });
  try {
    if (zip.entryCount > mostEntries) tooLarge();
    let declared = 0;
    let real = 0;
    let workbook = false;
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) refuse('import.workbook_locked');
      declared += entry.uncompressedSize;
      if (declared > largestWorkbook) tooLarge();
      workbook ||= entry.fileName === 'xl/workbook.xml';
      if (entry.fileName.endsWith('/')) continue;
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        real += (chunk as Buffer).length;
        if (real > largestWorkbook) tooLarge();
      }
    }
    if (!workbook) refuse('import.zip');
  } catch (error) {
    if (error instanceof Refusal) throw error;
    refuse('import.damaged');
  } finally {
    zip.close();
  }
}

const mostMilliseconds = 120_000;
const mostMegabytes = 1024;

/**
 * The sheets of a measured workbook as lines of JSON: `{"sheet":"Lots"}`, then an array of cells for each row. A
 * process of its own reads it, because the library holds a whole workbook in memory.
 */
export async function* workbookLines(path: string): AsyncGenerator<Buffer> {
  const child = spawn(process.execPath, [`--max-old-space-size=${mostMegabytes}`, ...program(), path], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: mostMilliseconds,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  try {
    for await (const chunk of child.stdout as Readable) yield chunk as Buffer;
    if ((await ended) !== 0) refuse('import.workbook_unreadable');
  } finally {
    child.kill('SIGKILL');
  }
}

/** Bundled, the program lies beside the server's; from source, tsx is there to run it. */
function program(): string[] {
  const bundled = join(__dirname, 'workbook-child.js');
  if (existsSync(bundled)) return [bundled];
  return ['--require', require.resolve('tsx/cjs'), join(__dirname, 'workbook-child.ts')];
}
