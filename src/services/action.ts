import { useIntl } from '@umijs/max';
import type { FormInstance } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { isChunkError } from './chunks';
import { errorText, issueSentence, ProblemError } from './errors';

interface Options {
  /** issues of fields are shown at the fields of this form with the same names */
  form?: FormInstance;
  /** handles a refusal, such as `row.stale`; returns whether it did */
  onProblem?: (problem: ProblemError) => boolean;
  /** names a refused field that the form does not have, as users know it; undefined: the message alone is shown */
  nameField?: (path: string) => string | undefined;
}

export interface ActionRun<Args extends unknown[]> {
  run(...args: Args): Promise<void>;
  busy: boolean;
  /** the message of an error that belongs to no field */
  issue: string | undefined;
  clear(): void;
}

/**
 * Runs an action for a button or a form, one at a time, and shows its failure as a message and at the fields. Pages need no
 * try/catch.
 */
export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
  { form, onProblem, nameField = (path) => path }: Options = {},
): ActionRun<Args> {
  const { formatMessage } = useIntl();
  const [busy, setBusy] = useState(false);
  const [issue, setError] = useState<string>();
  const running = useRef(false);
  const isMarked = useRef(false);
  const run = async (...args: Args) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(undefined);
    if (form && isMarked.current) clearFields(form);
    isMarked.current = false;
    try {
      await action(...args);
    } catch (error) {
      if (isChunkError(error)) throw error;
      if (!(error instanceof ProblemError) && !(error instanceof Error && error.name === 'NetworkError'))
        console.error(error);
      if (error instanceof ProblemError && onProblem?.(error)) return;
      const markedPaths = form && error instanceof ProblemError ? markFields(form, error, formatMessage) : [];
      isMarked.current = markedPaths.length > 0;
      const unmarked =
        error instanceof ProblemError ? error.fields.filter((one) => !markedPaths.includes(one.path)) : [];
      const fieldTexts = unmarked.map((one) =>
        [nameField(one.path), issueSentence(formatMessage, one)].filter(Boolean).join(': '),
      );
      if (markedPaths.length === 0 || unmarked.length > 0)
        setError([errorText(formatMessage, error), ...fieldTexts].join(' '));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, busy, issue, clear: useCallback(() => setError(undefined), []) };
}

/** Removes the issues of the previous attempt, which fields without rules would keep. */
function clearFields(form: FormInstance): void {
  const marked = form.getFieldsError().filter(({ errors }) => errors.length > 0);
  form.setFields(marked.map(({ name }) => ({ name, errors: [] })));
}

/** Puts each issue on the field of its path (`bands.0.rate`) and scrolls to the first; returns the paths that exist. */
function markFields(
  form: FormInstance,
  problem: ProblemError,
  format: Parameters<typeof issueSentence>[0],
): string[] {
  const fieldNames = new Map(form.getFieldsError().map(({ name }) => [name.join('.'), name]));
  const issues = problem.fields.filter(({ path }) => fieldNames.has(path));
  form.setFields(
    issues.map((issue) => ({
      name: fieldNames.get(issue.path) ?? [],
      errors: [issueSentence(format, issue)],
    })),
  );
  const first = issues[0] && fieldNames.get(issues[0].path);
  if (first) form.scrollToField(first, { focus: true });
  return issues.map(({ path }) => path);
}
