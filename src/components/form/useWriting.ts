import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAction } from '@/services/action';
import { ProblemError } from '@/services/errors';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { type Clash, clashesOf } from './difference';
import type { Typed } from './useTyped';

export interface Writing<Values extends object, Reply> {
  /** writes; a refusal marks the fields, `row.stale` opens the comparison */
  save(values: Values, version: number): Promise<Reply>;
  /** after the write, with nothing unsaved any more: remember the reply, or go to the new thing's page */
  onSaved?(reply: Reply): void;
  /** the row that a stale write brings back, in the form's terms; standard: its fields as they are */
  fromCurrent?(current: Record<string, unknown>): Partial<Values>;
}

interface Conflict<Values> {
  clashes: Clash<Values>[];
  merged: Values;
  version: number;
  by: string | null;
  at: string | null;
}

/** Writes what is typed; what somebody else has changed meanwhile is merged, or waits in `conflict` to be chosen. */
export function useWriting<Values extends object, Reply>(
  { form, base, baseVersion, values, settle }: Typed<Values>,
  { save, onSaved, fromCurrent }: Writing<Values, Reply>,
) {
  const t = useText();
  const [conflict, setConflict] = useState<Conflict<Values>>();

  /** Where two people changed different fields there is nothing to choose: both stand. */
  const write = async (mine: Values, sent: Values, onVersion: number): Promise<[Reply, Values]> => {
    try {
      return [await save(sent, onVersion), sent];
    } catch (problem) {
      const stale = staleIn(problem);
      if (!stale) throw problem;
      const { current, by, at } = stale;
      const theirs = fromCurrent?.(current) ?? (current as Partial<Values>);
      const found = clashesOf(base.current, theirs, mine);
      if (found.clashes.length === 0) return await write(mine, found.merged, current.version);
      setConflict({ ...found, version: current.version, by, at });
      throw problem;
    }
  };
  const { run, busy, fault } = useAction(
    async (given: Values, onVersion: number, then?: () => void) => {
      const [reply, written] = await write(given, given, onVersion);
      // The block against leaving must be gone before onSaved may go elsewhere.
      flushSync(() => {
        setConflict(undefined);
        settle(written);
      });
      notifyDone(t('form.saved'));
      onSaved?.(reply);
      then?.();
    },
    { form, onProblem: (problem) => staleIn(problem) !== undefined },
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
  return { submit, run, busy, fault, conflict, setConflict };
}

interface Stale {
  current: { version: number } & Record<string, unknown>;
  by: string | null;
  at: string | null;
}

function staleIn(problem: unknown): Stale | undefined {
  if (!(problem instanceof ProblemError) || problem.code !== 'row.stale') return undefined;
  const params = problem.params as unknown as Partial<Stale>;
  return params.current && (params as Stale);
}
