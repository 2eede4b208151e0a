import type { RefusalCode } from './api/refusal';
import { type Currency, parseUnits } from './currencies';
import {
  customerNameFields,
  type ImportField,
  type ImportTarget,
  importFields,
  type Mapping,
  type Reading,
} from './import-fields';

/** At least one of these columns must identify a row. */
export const identifyingFields: Readonly<Record<ImportTarget, readonly [ImportField, ...ImportField[]]>> = {
  auctions: ['number'],
  bidders: customerNameFields,
  collections: ['itemNo', 'title'],
  customers: customerNameFields,
  artists: ['artistName'],
  balances: customerNameFields,
};

/** A question that only a user can answer: the refusal code of a check until it is answered. */
export type OpenQuestion = Extract<
  RefusalCode,
  'import.encoding_unsure' | 'import.mark_open' | 'import.fraction_open' | MissingIdentifierCode
>;
type MissingIdentifierCode = 'import.no_number' | 'import.no_title' | 'import.no_name';
const missingIdentifierCodes: Readonly<Record<ImportTarget, MissingIdentifierCode>> = {
  auctions: 'import.no_number',
  bidders: 'import.no_name',
  collections: 'import.no_title',
  customers: 'import.no_name',
  artists: 'import.no_name',
  balances: 'import.no_name',
};

/** A question with the paths of its answers in the body of `PUT /imports/:id/mapping`. */
export interface ImportQuestion {
  code: OpenQuestion;
  paths: string[];
}

/** The properties of a file that determine its questions. */
export interface QuestionedFile {
  noun: ImportTarget;
  reading: Reading;
  mapping: Mapping;
  currency: Currency;
}

/** Returns whether the mapping contains any amounts. */
export const hasAmounts = ({ fields }: Mapping): boolean =>
  (Object.keys(fields) as ImportField[]).some((field) => importFields[field] === 'amount');

/** Returns the columns of amounts, counted from 0, whose decimal mark no user has chosen yet. */
export function columnsWithoutMark({ fields, notations = {} }: Mapping): number[] {
  const amounts = new Set(
    (Object.keys(fields) as ImportField[]).flatMap((field) =>
      importFields[field] === 'amount' ? (fields[field]?.columns ?? []) : [],
    ),
  );
  return Object.entries(notations).flatMap(([column, { decimalMark, isOpen }]) =>
    (isOpen || decimalMark === null) && amounts.has(Number(column)) ? [Number(column)] : [],
  );
}

/**
 * Returns the questions that must be answered before a file is checked or imported, in display order. The server refuses
 * while there are any, and the page enables its button by the same list.
 */
export function openQuestions({ noun, reading, mapping, currency }: QuestionedFile): ImportQuestion[] {
  const marks = columnsWithoutMark(mapping);
  const questions: ImportQuestion[] = [];
  if (reading.candidates?.length)
    questions.push({ code: 'import.encoding_unsure', paths: ['reading.encoding'] });
  if (!identifyingFields[noun].some((field) => mapping.fields[field]))
    questions.push({
      code: missingIdentifierCodes[noun],
      paths: [`mapping.fields.${identifyingFields[noun][0]}`],
    });
  if (marks.length > 0)
    questions.push({ code: 'import.mark_open', paths: marks.map((column) => `mapping.notations.${column}`) });
  if (mapping.fraction === null && parseUnits(currency) && hasAmounts(mapping))
    questions.push({ code: 'import.fraction_open', paths: ['mapping.fraction'] });
  return questions;
}
