import { history, type useIntl } from '@umijs/max';
import type { FieldIssue, Problem, RefusalCode, RefusalParams } from '#contract/api/refusal';
import type { MessageId } from '@/locales/messages';
import { currentPath, loginPath } from './address';

/** The server said no. */
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

/** The row as it stands now, as its endpoint answers it, which the refusal of a stale write brings along. */
export function getCurrentRow<Row>(error: unknown): Row | undefined {
  if (!(error instanceof ProblemError) || error.code !== 'row.stale') return undefined;
  return (error.params as { current?: Row }).current;
}

/** The server was not reached, or its answer did not arrive. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('the server was not reached', { cause });
    this.name = 'NetworkError';
  }
}

type Format = ReturnType<typeof useIntl>['formatMessage'];

/** What went wrong, in the reader's words. */
export function errorText(format: Format, error: unknown): string {
  if (error instanceof ProblemError) return refusalText(format, error.code, error.params);
  return format({ id: (error instanceof NetworkError ? 'error.network' : 'error.load') satisfies MessageId });
}

/** Why something was refused, in the reader's words. */
export const refusalText = (format: Format, code: RefusalCode, params: RefusalParams): string =>
  format({ id: `refusal.${code}` }, toMessageValues(params));

/** What is wrong with one field, in the reader's words. */
export const issueSentence = (format: Format, { code, params = {} }: FieldIssue): string =>
  format({ id: `invalid.${code}` }, toMessageValues(params));

/** ICU messages take numbers and texts; a list becomes one text. */
const toMessageValues = (params: RefusalParams): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      typeof value === 'number' ? value : Array.isArray(value) ? value.join(', ') : String(value ?? ''),
    ]),
  );

/** The session ended while the page was open: sign in, then back here. */
export function redirectToLogin(): void {
  const path = currentPath();
  if (!path.startsWith('/login')) history.replace(loginPath(path));
}
