import type { InvoiceDocument } from '#contract/invoice-document';
import type { ReleaseNoteDocument } from '#contract/release-note';
import { typesetInvoice, typesetReleaseNote } from '../../server/documents/typeset';
import { serveRequests } from '../../server/lib/child-program';

/** A process of its own, because the compiler stays in memory. */
serveRequests({
  /** Lets the compiler check the standard for screen readers; a file can name only one standard. */
  checkAccessibility: async (documents: InvoiceDocument[]) => {
    for (const document of documents) await typesetInvoice({ document }, 'ua-1');
  },
  checkReleaseNotes: async (documents: ReleaseNoteDocument[]) => {
    for (const document of documents) typesetReleaseNote({ document }, 'ua-1');
  },
  /** Returns the megabytes by which memory grows over 40 documents, once everything is loaded. */
  measureGrowth: async (documents: InvoiceDocument[]) => {
    const render = async (count: number) => {
      for (let at = 0; at < count; at++)
        await typesetInvoice({ document: documents[at % documents.length] as InvoiceDocument });
      return process.memoryUsage().rss / 2 ** 20;
    };
    const before = await render(2 * documents.length);
    return (await render(40)) - before;
  },
});
