/** Errors between the application and PostgreSQL, and whether the same query may be repeated. */

const getErrorCode = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Returns whether two transactions were in conflict; PostgreSQL rolled this one back, so it can be repeated. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(getErrorCode(error));

/** Returns whether an earlier statement of the transaction failed; this error does not contain the reason. */
export const isAborted = (error: unknown): boolean => getErrorCode(error) === '25P02';

// `pg` has no codes for its own messages.
const hasMessage = (error: unknown, pattern: RegExp): boolean =>
  error instanceof Error && pattern.test(error.message);

/** Returns whether PostgreSQL has no disk space left; it rolled the transaction back. */
export const isOutOfSpace = (error: unknown): boolean => getErrorCode(error) === '53100';

/** Returns whether no connection was available, or the connection was already lost, so that nothing was sent. */
export const isUnsent = (error: unknown): boolean =>
  ['ECONNREFUSED', '57P03', '53300'].includes(getErrorCode(error)) ||
  hasMessage(error, /^Client (has encountered a connection error|was closed)/);

const socketErrorCodes = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'];

/** Returns whether the connection is lost or could not be opened. */
export const isLost = (error: unknown): boolean =>
  isUnsent(error) ||
  socketErrorCodes.includes(getErrorCode(error)) ||
  /^(57P0[12]|08...)$/.test(getErrorCode(error)) ||
  hasMessage(error, /^Connection terminated/);

/** The connection was lost during the commit of a transaction: it is unknown whether it was committed. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection was lost during a commit', { cause });
  }
}

/** Returns whether work was interrupted by the loss of the database rather than rejected by it. */
export const isInterrupted = (error: unknown): boolean => isLost(error) || error instanceof CommitUnknown;

/** Returns whether a single statement may be sent again: it was never sent, or only reads. */
export const canRetryQuery = (error: unknown, text: string): boolean =>
  isUnsent(error) || (isLost(error) && /^\s*select\b/i.test(text));

/** Returns whether a transaction may be repeated, which is not the case when it may have been committed. */
export const canRetryTransaction = (error: unknown): boolean => isConflict(error) || isLost(error);

const outOfMemory = '53200';

/** Returns whether the database is unreachable or overloaded for now. */
export const isBusy = (error: unknown): boolean =>
  isConflict(error) || isInterrupted(error) || getErrorCode(error) === outOfMemory;
