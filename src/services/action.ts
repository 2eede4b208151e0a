import { useIntl } from '@umijs/max';
import type { FormInstance } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { isChunkError } from './chunks';
import { errorText, issueSentence, ProblemError } from './errors';

interface Options {
  /** issues of fields go to the fields of this form that have their names */
  form?: FormInstance;
  /** takes over a refusal, such as `row.stale`; answers whether it did */
  onProblem?: (problem: ProblemError) => boolean;
}

export interface ActionRun<Args extends unknown[]> {
  run(...args: Args): Promise<void>;
  busy: boolean;
  /** what went wrong and belongs to no field, in the reader's words */
  issue: string | undefined;
  clear(): void;
}

/**
 * Runs an action for a button or a form: one at a time, with its failure as a sentence and on the fields. The page
 * holds no try/catch.
 */
export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
  { form, onProblem }: Options = {},
): ActionRun<Args> {
  const { formatMessage } = useIntl();
  const [busy, setBusy] = useState(false);
  const [issue, setError] = useState<string>();
  const running = useRef(false);
  const run = async (...args: Args) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await action(...args);
    } catch (error) {
      if (isChunkError(error)) throw error;
      if (!(error instanceof ProblemError) && !(error instanceof Error && error.name === 'NetworkError'))
        console.error(error);
      if (error instanceof ProblemError && onProblem?.(error)) return;
      const markedPaths = form && error instanceof ProblemError ? markFields(form, error, formatMessage) : [];
      const unmarked =
        error instanceof ProblemError ? error.fields.filter((one) => !markedPaths.includes(one.path)) : [];
      const fieldTexts = unmarked.map((one) => `${one.path}: ${issueSentence(formatMessage, one)}`);
      if (markedPaths.length === 0 || unmarked.length > 0)
        setError([errorText(formatMessage, error), ...fieldTexts].join(' '));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, busy, issue, clear: useCallback(() => setError(undefined), []) };
}

/** Puts each issue on the field of its path (`bands.0.rate`) and looks at the first; answers the paths it found. */
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
