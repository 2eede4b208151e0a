import * as z from 'zod';
import { contract } from './api/route';
import { companies } from './companies';
import { vatReasons } from './invoice-document';
import { type Language, languages } from './session';
import { termsStates } from './terms-of-sale';
import { Day } from './time';

/**
 * What a house can word itself on its documents: the terms of payment, how bought lots are collected, and the wording that
 * the law requires for each reason why a line shows no VAT.
 */
export const documentTextSubjects = ['PAYMENT_TERMS', 'COLLECTION', ...vatReasons] as const;
export type DocumentTextSubject = (typeof documentTextSubjects)[number];

/** Maximum length of a text in one language. */
export const maxDocumentText = 2000;

const Text = z.string().trim().max(maxDocumentText);
/** The text in each language. Empty: the default, which only the wording of the law has. */
const Texts = z.strictObject(
  Object.fromEntries(languages.map((language) => [language, Text])) as Record<Language, typeof Text>,
);
export type DocumentTextForm = z.output<typeof Texts>;

const SubjectTexts = z.object({
  subject: z.enum(documentTextSubjects),
  /** printed in languages without an own text; empty: nothing */
  defaults: Texts,
  /** newest first */
  versions: z.array(
    z.object({
      validFrom: z.string(),
      state: z.enum(termsStates),
      texts: Texts,
      by: z.object({ id: z.number(), name: z.string() }),
      createdAt: z.string(),
    }),
  ),
  /** 0: it was never saved */
  version: z.number(),
});
export type DocumentText = z.infer<typeof SubjectTexts>;

const ByCompany = z.object({ company: z.enum(companies) });

export const documentTexts = contract({
  list: {
    method: 'GET',
    path: '/document-texts/:company',
    permission: 'settings:read',
    subject: 'none',
    summary:
      'List what the documents of a company print: its own texts with their first days, and the defaults.',
    params: ByCompany,
    reply: z.object({ subjects: z.array(SubjectTexts) }),
  },
  save: {
    method: 'PUT',
    path: '/document-texts/:company/:subject',
    permission: 'settings:edit',
    subject: 'none',
    summary:
      'Word a text of documents anew from a day on, today at the earliest. Documents that were issued before keep theirs.',
    params: ByCompany.extend({ subject: z.enum(documentTextSubjects) }),
    body: z.strictObject({ version: z.number().int().min(0), validFrom: Day, texts: Texts }),
    reply: SubjectTexts,
  },
});
