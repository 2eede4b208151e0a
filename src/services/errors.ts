import { history, type useIntl } from '@umijs/max';
import type { FieldIssue, Problem, RefusalCode, RefusalParams } from '#contract/api/refusal';
import type { MessageId } from '@/locales/messages';
import { currentPath, loginPath } from './address';

/** A refusal by the server. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly params: RefusalParams;
  readonly fields: readonly FieldIssue[];
  readonly requestId: string;
  constructor(problem: Problem) {
    super(problem.code);
    this.name = 'ProblemError';
    ({
      status: this.status,
      code: this.code,
      params: this.params,
      fields: this.fields,
      requestId: this.requestId,
    } = problem);
  }
}

/** Returns the current row from the refusal of a stale write, in the format of its endpoint. */
export function getCurrentRow<Row>(error: unknown): Row | undefined {
  if (!(error instanceof ProblemError) || error.code !== 'row.stale') return undefined;
  return (error.params as { current?: Row }).current;
}

/** The server was not reached, or its response did not arrive. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('the server was not reached', { cause });
    this.name = 'NetworkError';
  }
}

type Format = ReturnType<typeof useIntl>['formatMessage'];

/** Returns the message for an error in the reader's language. */
export function errorText(format: Format, error: unknown): string {
  if (error instanceof ProblemError) return refusalText(format, error.code, error.params);
  return format({ id: (error instanceof NetworkError ? 'error.network' : 'error.load') satisfies MessageId });
}

/** Returns the message for a refusal in the reader's language. */
export const refusalText = (format: Format, code: RefusalCode, params: RefusalParams): string =>
  format({ id: `refusal.${code}` }, toMessageValues(params));

/** Returns the message for the issue of one field in the reader's language. */
export const issueSentence = (format: Format, { code, params = {} }: FieldIssue): string =>
  format({ id: `invalid.${code}` }, toMessageValues(params));

/** ICU messages take numbers and texts; a list is joined to one text. */
const toMessageValues = (params: RefusalParams): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      typeof value === 'number' ? value : Array.isArray(value) ? value.join(', ') : String(value ?? ''),
    ]),
  );

/** Redirects to the sign-in page, which returns here, after the session ended. */
export function redirectToLogin(): void {
  const path = currentPath();
  if (!path.startsWith('/login')) history.replace(loginPath(path));
}
