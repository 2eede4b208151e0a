import type { InvoiceDocument } from '#contract/invoice-document';
import { resolveProgram } from '../lib/child';
import { openChildPool } from '../lib/child-pool';
import type { ReleaseNoteRequest, RenderRequest } from './render-request';

/**
 * Documents are made one at a time, in a process of its own: the compiler is native code and takes a hundred megabytes, and
 * texts and logos come from outside.
 */
const pool = openChildPool(resolveProgram(__dirname, 'document-child'), {
  maxProcesses: 1,
  maxWaiting: 256,
  heapMegabytes: 256,
  megabytes: 1024,
  idleMs: 30_000,
  // The compiler loses a tenth of a megabyte for each document, which only the end of its process frees.
  maxRequests: 500,
});

/** Far longer than a document of a thousand lines takes on a busy machine. */
const options = { timeoutMs: 60_000, maxResultBytes: 64 * 2 ** 20 };

/**
 * Returns an invoice or credit note as PDF/A-3a with tags. With `eInvoice` it is a Factur-X or ZUGFeRD file. The same input
 * gives the same bytes. Rejects with a ChildError (a logo that is no picture, a currency without a known notation), a
 * ChildFailure or `server.busy`.
 */
export const renderInvoice = (
  document: InvoiceDocument,
  attachments: Omit<RenderRequest, 'document'> = {},
): Promise<Uint8Array> =>
  pool.run<Uint8Array>('render', { document, ...attachments } satisfies RenderRequest, options);

/** Returns a release note as PDF/A-3a with tags. Rejects as `renderInvoice` does. */
export const renderReleaseNote = (request: ReleaseNoteRequest): Promise<Uint8Array> =>
  pool.run<Uint8Array>('releaseNote', request, options);

/** Returns the characters of a document that no font has, each once. Check them before it is issued. */
export const findUnprintable = (document: object): Promise<string[]> =>
  pool.run<string[]>('unprintable', document, options);
