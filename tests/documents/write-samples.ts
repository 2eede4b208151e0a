import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '#contract/session';
import { renderInvoice, renderReleaseNote } from '../../server/documents/render';
import { createReleaseNote, createSamples } from './samples';

/** Writes the samples into the folder that is its argument, for scripts/documents.mjs. */
async function writeSamples(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const language of languages) {
    const write = async (name: string, render: () => Promise<Uint8Array>) => {
      const file = join(folder, `${language}-${name}.pdf`);
      const startedAt = performance.now();
      await writeFile(file, await render());
      console.log(`${file} (${Math.round(performance.now() - startedAt)} ms)`);
    };
    for (const [name, document] of Object.entries(createSamples(language)))
      await write(name, () => renderInvoice(document));
    await write('release-note', () => renderReleaseNote({ document: createReleaseNote(language) }));
  }
}

writeSamples(process.argv[2] ?? '').catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
