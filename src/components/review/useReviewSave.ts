import { useIntl } from '@umijs/max';
import { useCallback, useRef, useState } from 'react';
import { type Clash, clashesOf } from '@/components/form/difference';
import { useAction } from '@/services/action';
import { faultSentence, ProblemError } from '@/services/errors';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import type { Faults } from './drafts';

/** What can be gone through one by one: all that its form holds, and the version it was seen in. */
export type Reviewed<Form> = Form & { id: number; version: number };

export interface ReviewClash<Form, Sheet> {
  clashes: Clash<Form>[];
  /** what is saved beside the choices */
  merged: Partial<Form>;
  current: Sheet;
  by: string | null;
  at: string | null;
}

interface Written<Form, Sheet> {
  now: Sheet;
  /** the row as it stood before, with what others had saved */
  on: Sheet;
  /** what of the draft was not there yet */
  sent: Partial<Form>;
}

export interface Saving<Form, Sheet> {
  put(sheet: Sheet, draft: Partial<Form>, version: number): Promise<Sheet>;
  /** the draft is on the server now: puts the answer where pages find it */
  keep(before: Sheet, now: Sheet): Promise<unknown>;
  savedWords(now: Sheet): string;
  /** where its number is another's by now, or nobody's: what is said then */
  elsewhere?(sheet: Sheet, problem: ProblemError): string | undefined;
}

/** Saves a row's draft under its version; faults go to their fields, a stale version opens the comparison. */
export function useReviewSave<Form extends object, Sheet extends Reviewed<Form>>({
  put,
  keep,
  savedWords,
  elsewhere,
}: Saving<Form, Sheet>) {
  const t = useText();
  const { formatMessage } = useIntl();
  const [faults, setFaults] = useState<Faults>({});
  const [clash, setClash] = useState<ReviewClash<Form, Sheet>>();
  const [gone, setGone] = useState<string>();
  const asked = useRef<{ sheet: Sheet; draft: Partial<Form> }>(undefined);

  /** Where two people changed different fields there is nothing to choose: both stand. */
  const write = async (
    sheet: Sheet,
    draft: Partial<Form>,
    version: number,
  ): Promise<Written<Form, Sheet>> => {
    try {
      return { now: await put(sheet, draft, version), on: sheet, sent: draft };
    } catch (problem) {
      const found = clashIn<Form, Sheet>(problem, sheet, draft);
      if (!found || found.clashes.length > 0) throw problem;
      return await write(found.current, found.merged, found.current.version);
    }
  };

  const onProblem = (problem: ProblemError): boolean => {
    const words = asked.current && elsewhere?.(asked.current.sheet, problem);
    if (words !== undefined) {
      setGone(words);
      setClash(undefined);
      return true;
    }
    const found = asked.current && clashIn<Form, Sheet>(problem, asked.current.sheet, asked.current.draft);
    if (found) {
      setClash(found);
      return true;
    }
    if (problem.code !== 'input.invalid' || problem.fields.length === 0) return false;
    setFaults(
      Object.fromEntries(problem.fields.map((fault) => [fault.path, faultSentence(formatMessage, fault)])),
    );
    document.getElementById(`field-${problem.fields[0]?.path}`)?.focus();
    return true;
  };
  const undo = useAction(async (now: Sheet, back: Partial<Form>) => {
    await keep(now, await put(now, back, now.version));
  });
  const action = useAction(
    async (sheet: Sheet, draft: Partial<Form>, version: number, then?: () => void) => {
      asked.current = { sheet, draft };
      setGone(undefined);
      const { now, on, sent } = await write(sheet, draft, version);
      setFaults({});
      setClash(undefined);
      const own = Object.keys(sent) as (keyof Form)[];
      const back = picked<Form>(on, own);
      const undoing = { label: t('common.undo'), run: () => void undo.run(now, back) };
      notifyDone(savedWords(now), own.length > 0 ? undoing : undefined);
      const refreshed = keep(sheet, now);
      then?.();
      await refreshed;
    },
    { onProblem },
  );
  const { clear: clearFault } = action;
  const clear = useCallback(() => {
    clearFault();
    setGone(undefined);
  }, [clearFault]);
  return { ...action, clear, fault: gone ?? action.fault ?? undo.fault, faults, setFaults, clash, setClash };
}

/** What a write with an old version says of the row as it stands now. */
function clashIn<Form extends object, Sheet extends Reviewed<Form>>(
  problem: unknown,
  sheet: Sheet,
  draft: Partial<Form>,
): ReviewClash<Form, Sheet> | undefined {
  if (!(problem instanceof ProblemError) || problem.code !== 'row.stale') return undefined;
  const { current, by, at } = problem.params as { current?: Sheet; by?: string | null; at?: string };
  // Under its number another row may stand by now.
  if (current?.id !== sheet.id) return undefined;
  const { clashes, merged } = clashesOf<Form>(sheet, current, { ...sheet, ...draft });
  return {
    clashes,
    merged: changed<Form>(current, merged, draft),
    current,
    by: by ?? null,
    at: at || null,
  };
}

/** Of the merged form, what this person changed and the server does not hold yet. */
const changed = <Form extends object>(current: Form, merged: Form, draft: Partial<Form>): Partial<Form> =>
  picked(
    merged,
    (Object.keys(draft) as (keyof Form)[]).filter((field) => merged[field] !== current[field]),
  );

function picked<Form extends object>(from: Form, fields: readonly (keyof Form)[]): Partial<Form> {
  const some: Partial<Form> = {};
  for (const field of fields) some[field] = from[field];
  return some;
}
