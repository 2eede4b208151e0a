/** What may go wrong between here and PostgreSQL, and whether the same may be tried again. */

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Two transactions were in each other's way; PostgreSQL undid this one, so that it can be done again. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** An earlier statement of the transaction failed; this error says nothing of why. */
export const isAborted = (error: unknown): boolean => codeOf(error) === '25P02';

// `pg` has no code for its own sentences.
const says = (error: unknown, sentence: RegExp): boolean =>
  error instanceof Error && sentence.test(error.message);

/** PostgreSQL has no disk space left for what was to be written; it undid the transaction. */
export const isOutOfSpace = (error: unknown): boolean => codeOf(error) === '53100';

/** There was no connection to be had, or it was known to be lost: nothing was sent. */
export const isUnsent = (error: unknown): boolean =>
  ['ECONNREFUSED', '57P03', '53300'].includes(codeOf(error)) ||
  says(error, /^Client (has encountered a connection error|was closed)/);

const sockets = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'];

/** The connection is lost, or there is none. */
export const isLost = (error: unknown): boolean =>
  isUnsent(error) ||
  sockets.includes(codeOf(error)) ||
  /^(57P0[12]|08...)$/.test(codeOf(error)) ||
  says(error, /^Connection terminated/);

/** The connection was lost while a transaction was being committed: nobody knows whether it is. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection was lost during a commit', { cause });
  }
}

/** What was under way was cut off by the database's absence, not refused by it. */
export const isCut = (error: unknown): boolean => isLost(error) || error instanceof CommitUnknown;

/** A statement by itself may be sent again if it was never sent, or only reads. */
export const mayAskAgain = (error: unknown, text: string): boolean =>
  isUnsent(error) || (isLost(error) && /^\s*select\b/i.test(text));

/** A transaction may be done again unless it may have been committed. */
export const mayDoAgain = (error: unknown): boolean => isConflict(error) || isLost(error);

const outOfMemory = '53200';

/** The database is out of reach, or in too much demand, for now. */
export const isBusy = (error: unknown): boolean =>
  isConflict(error) || isCut(error) || codeOf(error) === outOfMemory;
