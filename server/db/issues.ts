/** What may go wrong between here and PostgreSQL, and whether the same may be tried again. */

const getErrorCode = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Two transactions were in each other's way; PostgreSQL undid this one, so that it can be done again. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(getErrorCode(error));

/** An earlier statement of the transaction failed; this error says nothing of why. */
export const isAborted = (error: unknown): boolean => getErrorCode(error) === '25P02';

// `pg` has no code for its own sentences.
const hasMessage = (error: unknown, pattern: RegExp): boolean =>
  error instanceof Error && pattern.test(error.message);

/** PostgreSQL has no disk space left for what was to be written; it undid the transaction. */
export const isOutOfSpace = (error: unknown): boolean => getErrorCode(error) === '53100';

/** There was no connection to be had, or it was known to be lost: nothing was sent. */
export const isUnsent = (error: unknown): boolean =>
  ['ECONNREFUSED', '57P03', '53300'].includes(getErrorCode(error)) ||
  hasMessage(error, /^Client (has encountered a connection error|was closed)/);

const socketErrorCodes = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'];

/** The connection is lost, or there is none. */
export const isLost = (error: unknown): boolean =>
  isUnsent(error) ||
  socketErrorCodes.includes(getErrorCode(error)) ||
  /^(57P0[12]|08...)$/.test(getErrorCode(error)) ||
  hasMessage(error, /^Connection terminated/);

/** The connection was lost while a transaction was being committed: nobody knows whether it is. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection was lost during a commit', { cause });
  }
}

/** What was under way was cut off by the database's absence, not refused by it. */
export const isInterrupted = (error: unknown): boolean => isLost(error) || error instanceof CommitUnknown;

/** A statement by itself may be sent again if it was never sent, or only reads. */
export const canRetryQuery = (error: unknown, text: string): boolean =>
  isUnsent(error) || (isLost(error) && /^\s*select\b/i.test(text));

/** A transaction may be done again unless it may have been committed. */
export const canRetryTransaction = (error: unknown): boolean => isConflict(error) || isLost(error);

const outOfMemory = '53200';

/** The database is out of reach, or in too much demand, for now. */
export const isBusy = (error: unknown): boolean =>
  isConflict(error) || isInterrupted(error) || getErrorCode(error) === outOfMemory;
