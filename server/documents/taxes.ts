import type {
  InvoiceDocument,
  InvoiceDocumentLine,
  VatCategory,
  VatReason,
} from '#contract/invoice-document';
import { type Language, languages } from '#contract/session';
import type { DocumentWords } from '../locales/locale';
import { locales } from '../locales/locales';
import type { Formats } from './formats';

/** The wording that the law requires for each reason, where a house has not written its own. */
export const defaultVatTexts = Object.fromEntries(
  languages.map((language) => [language, locales[language].documents.taxTexts]),
) as Readonly<Record<Language, Readonly<Record<VatReason, string>>>>;

/** What the tax is called in the country of the seller. */
export type TaxKind = keyof DocumentWords['taxes'];

const gstCountries = new Set(['AU', 'NZ', 'SG']);

export function findTaxKind({ seller }: Pick<InvoiceDocument, 'seller'>): TaxKind {
  const { country } = seller.address;
  if (country === 'US') return 'SALES_TAX';
  return gstCountries.has(country) ? 'GST' : 'VAT';
}

/** A document without such a group shows no tax at all: the law forbids to show what margin lots contain. */
const visibleCategories: ReadonlySet<VatCategory> = new Set<VatCategory>(['S', 'Z', 'G']);

export const doesShowTax = ({ taxes }: InvoiceDocument): boolean =>
  taxes.some(({ category }) => visibleCategories.has(category));

/** Returns what the lines show in the tax column: a rate, or the letter that the summary explains. */
export const formatTaxCode = (
  { category, rate }: Pick<InvoiceDocumentLine['vat'], 'category' | 'rate'>,
  formats: Formats,
): string => (category === 'S' || category === 'Z' ? formats.rate(rate) : category);

export interface TaxRow {
  code: string;
  text: string;
  base: string;
  /** empty where no tax is shown */
  tax: string;
}

/** Returns the groups of a document with the wording of each. */
export const describeTaxes = (
  { taxes }: InvoiceDocument,
  { taxSummary }: DocumentWords,
  taxName: string,
  formats: Formats,
): TaxRow[] => {
  const ratedTexts: Partial<Record<VatCategory, string>> = { S: taxName, Z: taxSummary.zero };
  return taxes.map((group) => ({
    code: formatTaxCode(group, formats),
    text: ratedTexts[group.category] ?? group.text,
    base: formats.bare(group.base),
    tax: visibleCategories.has(group.category) ? formats.bare(group.vat) : '',
  }));
};
