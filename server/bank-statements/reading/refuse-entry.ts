import { refuse } from '#contract/api/refusal';
import { toLine } from './text';

/** A place in a file that users can find. */
export interface Place {
  /** counted from 1; a row of a CSV file */
  line: number;
  /** running number of the entry in the file, from 1; 0: before or after the entries of a statement */
  entry: number;
}

/** The part of an entry or a balance that cannot be read for certain. */
export type EntryPart = 'AMOUNT' | 'DECIMALS' | 'CURRENCY' | 'DATE' | 'DIRECTION' | 'STATUS' | 'LINE';

/** Refuses a file because of one unreadable part. Banks' files are read entirely or not at all. */
export const refuseEntry = ({ line, entry }: Place, part: EntryPart, value: string): never =>
  refuse('bank_file.entry_unreadable', { line, entry, part, value: toLine(value).slice(0, 60) || '–' });
