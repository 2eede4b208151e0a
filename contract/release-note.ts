import * as z from 'zod';
import { InvoiceDocument } from './invoice-document';
import { Day } from './time';

const { language, seller, buyer, sale, number } = InvoiceDocument.shape;

/** Maximum lengths of what a user enters about a release. */
export const releaseLimits = { releasedTo: 200, note: 1000 } as const;

/** What a release note says. It is stored when the goods leave and never changes. */
export const ReleaseNoteDocument = z.object({
  /** the number of the invoice and the position of the note: `INV-2026-0001-R1` */
  number: z.string(),
  /** the local date of the company */
  releasedOn: Day,
  language,
  invoice: z.object({ number, issuedOn: Day }),
  seller,
  buyer,
  sale,
  /** the person at the desk, or the carrier */
  releasedTo: z.string(),
  /** the colleague who handed the goods over */
  releasedBy: z.string(),
  note: z.string(),
  lots: z
    .array(
      z.object({
        /** null: a work that was sold privately */
        lotNumber: z.string().nullable(),
        description: z.string(),
        /** numbers of its items in the house */
        items: z.array(z.string()),
      }),
    )
    .min(1),
});
export type ReleaseNoteDocument = z.infer<typeof ReleaseNoteDocument>;
