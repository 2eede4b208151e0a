import * as z from 'zod';
import { companies } from './companies';
import { type Language, languages } from './session';
import { Day } from './time';

/** maximum length of the terms in one language: about 30 printed pages */
export const maxTermsLength = 100_000;
const TermsText = z.string().trim().max(maxTermsLength);

/** The terms of a company; an empty text: not published in this language. */
const Texts = z.strictObject(
  Object.fromEntries(languages.map((language) => [language, TermsText])) as Record<
    Language,
    typeof TermsText
  >,
);

export const TermsOfSaleForm = z
  .strictObject({
    /** the latest version, which the new one replaces; 0: there is none */
    version: z.number().int().min(0),
    validFrom: Day,
    texts: Texts,
  })
  .refine(({ texts }) => languages.some((language) => texts[language] !== ''), {
    message: 'required',
    path: ['texts', languages[0]],
  });
export type TermsOfSaleForm = z.output<typeof TermsOfSaleForm>;

/** the state of a version today */
export const termsStates = ['CURRENT', 'COMING', 'PAST'] as const;
const Version = z.object({
  version: z.number(),
  validFrom: z.string(),
  languages: z.array(z.enum(languages)),
  state: z.enum(termsStates),
  createdAt: z.string(),
  by: z.string(),
  byId: z.number(),
});
export type TermsVersion = z.infer<typeof Version>;
/** The versions of a company's terms, newest first, and the texts of the newest. */
export const TermsOfSale = z.object({
  versions: z.array(Version),
  texts: Texts,
  /** of the newest; 0: there is none */
  version: z.number(),
});
export type TermsOfSale = z.infer<typeof TermsOfSale>;
export const TermsVersionTexts = z.object({ version: z.number(), validFrom: z.string(), texts: Texts });
export type TermsVersionTexts = z.infer<typeof TermsVersionTexts>;

export const ByCompany = z.object({ company: z.enum(companies) });
export const ByTermsVersion = ByCompany.extend({ version: z.coerce.number().int().positive() });
