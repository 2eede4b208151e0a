import { PDFDocument, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import type { EInvoice } from './render-request';

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** The properties of the namespace, which PDF/A requires to be described in the file itself. */
const properties = {
  DocumentFileName: 'The name of the embedded XML document',
  DocumentType: 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER',
  Version: 'The actual version of the standard applying to the embedded XML document',
  ConformanceLevel: 'The conformance level of the embedded XML document',
} as const;

/**
 * Adds to a PDF/A-3 file the metadata that make it a Factur-X or ZUGFeRD invoice: they name the attached XML. Typst attaches
 * the XML but cannot write these metadata. The same input gives the same bytes.
 */
export async function addInvoiceMetadata(
  pdf: Uint8Array,
  { fileName, profile }: Pick<EInvoice, 'fileName' | 'profile'>,
): Promise<Uint8Array> {
  // Otherwise the library would write the time of day into the file.
  const file = await PDFDocument.load(pdf, { updateMetadata: false });
  const reference = file.catalog.get(PDFName.of('Metadata'));
  const stream = file.context.lookup(reference);
  if (!(reference instanceof PDFRef && stream instanceof PDFRawStream))
    throw new Error('the file has no metadata');
  const metadata = insertProperties(new TextDecoder().decode(stream.contents), {
    DocumentFileName: fileName,
    DocumentType: 'INVOICE',
    Version: '1.0',
    ConformanceLevel: profile,
  });
  // PDF/A requires metadata that are not compressed.
  file.context.assign(
    reference,
    file.context.stream(new TextEncoder().encode(metadata), { Type: 'Metadata', Subtype: 'XML' }),
  );
  return file.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

function insertProperties(
  metadata: string,
  values: Readonly<Record<keyof typeof properties, string>>,
): string {
  const tags = Object.entries(values).map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`);
  const description = `<rdf:Description rdf:about="" xmlns:fx="${namespace}">${tags.join('')}</rdf:Description>`;
  return insertBefore(
    insertBefore(metadata, '</rdf:Bag></pdfaExtension:schemas>', schema),
    '</rdf:RDF>',
    description,
  );
}

function insertBefore(text: string, mark: string, inserted: string): string {
  if (!text.includes(mark)) throw new Error(`the metadata have no ${mark}`);
  return text.replace(mark, () => inserted + mark);
}

const schema = `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${Object.entries(
  properties,
)
  .map(
    ([name, description]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  )
  .join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`;
