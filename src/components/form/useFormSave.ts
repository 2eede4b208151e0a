import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAction } from '@/services/action';
import { ProblemError } from '@/services/errors';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { type Clash, findClashes } from './difference';
import type { FormChanges } from './useFormChanges';

export interface FormSaveOptions<Values extends object, Reply> {
  /** writes the values; a refusal marks the fields, `row.stale` opens the comparison */
  save(values: Values, version: number): Promise<Reply>;
  /** called after the write, when nothing is unsaved: store the reply, or open the page of the new row */
  onSaved?(reply: Reply): void;
  /** converts the row in a `row.stale` refusal to form values; default: its fields unchanged */
  fromCurrent?(current: Record<string, unknown>): Partial<Values>;
}

interface Conflict<Values> {
  clashes: Clash<Values>[];
  merged: Values;
  version: number;
  by: string | null;
  at: string | null;
}

/**
 * Saves the form. Concurrent changes to other fields are merged; conflicting ones are put into `conflict` for the user to
 * choose.
 */
export function useFormSave<Values extends object, Reply>(
  { form, base, baseVersion, values, setBase: settle }: FormChanges<Values>,
  { save, onSaved, fromCurrent }: FormSaveOptions<Values, Reply>,
) {
  const t = useText();
  const [conflict, setConflict] = useState<Conflict<Values>>();

  /** When two users changed different fields there is nothing to choose: both changes are saved. */
  const saveMerged = async (mine: Values, body: Values, onVersion: number): Promise<[Reply, Values]> => {
    try {
      return [await save(body, onVersion), body];
    } catch (problem) {
      const stale = parseStale(problem);
      if (!stale) throw problem;
      const { current, by, at } = stale;
      const theirs = fromCurrent?.(current) ?? (current as Partial<Values>);
      const comparison = findClashes(base.current, theirs, mine);
      if (comparison.clashes.length === 0) return await saveMerged(mine, comparison.merged, current.version);
      setConflict({ ...comparison, version: current.version, by, at });
      throw problem;
    }
  };
  const { run, busy, issue } = useAction(
    async (formValues: Values, onVersion: number, then?: () => void) => {
      const [reply, savedValues] = await saveMerged(formValues, formValues, onVersion);
      // The navigation guard must be gone before onSaved navigates.
      flushSync(() => {
        setConflict(undefined);
        settle(savedValues);
      });
      notifyDone(t('form.saved'));
      onSaved?.(reply);
      then?.();
    },
    { form, onProblem: (problem) => parseStale(problem) !== undefined },
  );
  const submit = useCallback(
    (then?: () => void) =>
      void form.validateFields().then(
        () => run(values(), baseVersion.current, then),
        ({ errorFields }: { errorFields: { name: (string | number)[] }[] }) => {
          const first = errorFields[0];
          if (first) form.scrollToField(first.name, { focus: true });
        },
      ),
    [form, run, values, baseVersion],
  );
  return { submit, run, busy, issue, conflict, setConflict };
}

interface StaleRefusal {
  current: { version: number } & Record<string, unknown>;
  by: string | null;
  at: string | null;
}

function parseStale(problem: unknown): StaleRefusal | undefined {
  if (!(problem instanceof ProblemError) || problem.code !== 'row.stale') return undefined;
  const params = problem.params as unknown as Partial<StaleRefusal>;
  return params.current && (params as StaleRefusal);
}
