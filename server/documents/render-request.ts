import type { InvoiceDocument } from '#contract/invoice-document';
import type { ReleaseNoteDocument } from '#contract/release-note';

/** The XML of an e-invoice that is attached to the file. */
export interface EInvoice {
  xml: Uint8Array;
  fileName: 'factur-x.xml' | 'xrechnung.xml';
  profile: 'EN 16931' | 'XRECHNUNG';
}

/** A picture at the head of the first page. */
export interface Logo {
  bytes: Uint8Array;
  type: 'png' | 'jpg' | 'webp' | 'gif';
}

export interface RenderRequest {
  document: InvoiceDocument;
  eInvoice?: EInvoice;
  logo?: Logo;
}

export interface ReleaseNoteRequest {
  document: ReleaseNoteDocument;
  logo?: Logo;
}
