import { useIntl } from '@umijs/max';
import type { FormInstance } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { isChunkError } from './chunks';
import { faultSentence, ProblemError, sentence } from './errors';

interface Options {
  /** faults of fields go to the fields of this form that have their names */
  form?: FormInstance;
  /** takes over a refusal, such as `row.stale`; answers whether it did */
  onProblem?: (problem: ProblemError) => boolean;
}

export interface ActionRun<Given extends unknown[]> {
  run(...given: Given): Promise<void>;
  busy: boolean;
  /** what went wrong and belongs to no field, in the reader's words */
  fault: string | undefined;
  clear(): void;
}

/**
 * Runs an action for a button or a form: one at a time, with its failure as a sentence and on the fields. The page
 * holds no try/catch.
 */
export function useAction<Given extends unknown[]>(
  action: (...given: Given) => Promise<unknown>,
  { form, onProblem }: Options = {},
): ActionRun<Given> {
  const { formatMessage } = useIntl();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const running = useRef(false);
  const run = async (...given: Given) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFault(undefined);
    try {
      await action(...given);
    } catch (error) {
      if (isChunkError(error)) throw error;
      if (!(error instanceof ProblemError) && !(error instanceof Error && error.name === 'NetworkError'))
        console.error(error);
      if (error instanceof ProblemError && onProblem?.(error)) return;
      const marked = form && error instanceof ProblemError ? markFields(form, error, formatMessage) : [];
      const rest =
        error instanceof ProblemError ? error.fields.filter((one) => !marked.includes(one.path)) : [];
      const sentences = rest.map((one) => `${one.path}: ${faultSentence(formatMessage, one)}`);
      if (marked.length === 0 || rest.length > 0)
        setFault([sentence(formatMessage, error), ...sentences].join(' '));
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
  const known = new Map(form.getFieldsError().map(({ name }) => [name.join('.'), name]));
  const faults = problem.fields.filter(({ path }) => known.has(path));
  form.setFields(
    faults.map((fault) => ({ name: known.get(fault.path) ?? [], errors: [faultSentence(format, fault)] })),
  );
  const first = faults[0] && known.get(faults[0].path);
  if (first) form.scrollToField(first, { focus: true });
  return faults.map(({ path }) => path);
}
