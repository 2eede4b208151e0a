import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { locales } from '../locales/locales';
import { addInvoiceMetadata } from './factur-x';
import { listFonts } from './fonts';
import { describeInvoice } from './invoice-view';
import { describeReleaseNote } from './release-note-view';
import type { Logo, ReleaseNoteRequest, RenderRequest } from './render-request';

/** In a bundle the templates are next to the program; from source, next to this file. */
const folder = join(__dirname, 'templates');
/** archivable (PDF/A-3), with the structure that screen readers need */
const archiveStandard = 'a-3a';

let compiler: NodeCompiler | undefined;

/**
 * Returns the PDF file of a document. Runs in a child process, see render.ts. The data reach the template as a JSON file,
 * never as code. `standard` is the one that the compiler checks.
 */
export async function typesetInvoice(
  { document, eInvoice, logo }: RenderRequest,
  standard = archiveStandard,
): Promise<Uint8Array> {
  const data = {
    ...describeInvoice(document),
    logo: logo ? nameLogo(logo) : null,
    attachment: eInvoice
      ? { file: eInvoice.fileName, description: locales[document.language].documents.eInvoice }
      : null,
  };
  const pdf = compile(
    'invoice.typ',
    [
      ['data.json', Buffer.from(JSON.stringify(data))],
      ...(logo ? [[nameLogo(logo), logo.bytes] as const] : []),
      ...(eInvoice ? [[eInvoice.fileName, eInvoice.xml] as const] : []),
    ],
    standard,
  );
  return eInvoice ? addInvoiceMetadata(pdf, eInvoice) : pdf;
}

/** Returns the PDF file of a release note. Runs in the child process as well. */
export function typesetReleaseNote(
  { document, logo }: ReleaseNoteRequest,
  standard = archiveStandard,
): Uint8Array {
  const data = { ...describeReleaseNote(document), logo: logo ? nameLogo(logo) : null };
  return compile(
    'release-note.typ',
    [
      ['data.json', Buffer.from(JSON.stringify(data))],
      ...(logo ? [[nameLogo(logo), logo.bytes] as const] : []),
    ],
    standard,
  );
}

const nameLogo = ({ type }: Logo): string => `logo.${type}`;

function compile(
  template: string,
  files: readonly (readonly [name: string, content: Uint8Array])[],
  standard: string,
): Buffer {
  compiler ??= NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: listFonts() }] });
  try {
    for (const [name, content] of files) compiler.mapShadow(join(folder, name), Buffer.from(content));
    // In one step, because a compiled document would stay in native memory until the garbage collector runs.
    return compiler.pdf({ mainFilePath: join(folder, template) }, { pdfStandard: standard });
  } catch (error) {
    // The compiler throws an empty message and puts the text into the code.
    throw new Error((error as NodeJS.ErrnoException).code ?? String(error));
  } finally {
    compiler.resetShadow();
    // Otherwise the compiler keeps every document.
    compiler.evictCache(0);
  }
}
