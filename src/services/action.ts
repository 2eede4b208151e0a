import { useIntl } from '@umijs/max';
import type { FormInstance } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { isChunkError } from './chunks';
import { errorText, faultSentence, ProblemError } from './errors';

interface Options {
  /** faults of fields go to the fields of this form that have their names */
  form?: FormInstance;
  /** takes over a refusal, such as `row.stale`; answers whether it did */
  onProblem?: (problem: ProblemError) => boolean;
}

export interface ActionRun<Args extends unknown[]> {
  run(...args: Args): Promise<void>;
  busy: boolean;
  /** what went wrong and belongs to no field, in the reader's words */
  fault: string | undefined;
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
  const [fault, setFault] = useState<string>();
  const running = useRef(false);
  const run = async (...args: Args) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFault(undefined);
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
      const fieldTexts = unmarked.map((one) => `${one.path}: ${faultSentence(formatMessage, one)}`);
      if (markedPaths.length === 0 || unmarked.length > 0)
        setFault([errorText(formatMessage, error), ...fieldTexts].join(' '));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, busy, fault, clear: useCallback(() => setFault(undefined), []) };
}

/** Puts each fault on the field of its path (`bands.0.rate`) and looks at the first; answers the paths it found. */
function markFields(
  form: FormInstance,
  problem: ProblemError,
  format: Parameters<typeof faultSentence>[0],
): string[] {
  const fieldNames = new Map(form.getFieldsError().map(({ name }) => [name.join('.'), name]));
  const faults = problem.fields.filter(({ path }) => fieldNames.has(path));
  form.setFields(
    faults.map((fault) => ({
      name: fieldNames.get(fault.path) ?? [],
      errors: [faultSentence(format, fault)],
    })),
  );
  const first = faults[0] && fieldNames.get(faults[0].path);
  if (first) form.scrollToField(first, { focus: true });
  return faults.map(({ path }) => path);
}
