import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

interface PdfContent {
  /** the text of each page */
  pages: string[];
  language: string;
  title: string;
  /** XMP */
  metadata: string;
  isMarked: boolean;
  /** the kinds of elements that screen readers find */
  roles: string[];
  attachments: { filename: string; description: string; text: string }[];
}

/** Reads a PDF file with pdf.js, which has nothing in common with the program that wrote it. */
export const readPdf = (input: Uint8Array): PdfContent =>
  JSON.parse(
    execFileSync(process.execPath, [join(__dirname, 'pdf-content.mjs')], { input, encoding: 'utf8' }),
  );
