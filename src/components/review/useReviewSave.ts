import { useIntl } from '@umijs/max';
import { useCallback, useRef, useState } from 'react';
import { type Clash, findClashes } from '@/components/form/difference';
import { useAction } from '@/services/action';
import { issueSentence, ProblemError } from '@/services/errors';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import type { Issues } from './drafts';

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

interface SaveResult<Form, Sheet> {
  now: Sheet;
  /** the row as it stood before, with what others had saved */
  base: Sheet;
  /** what of the draft was not there yet */
  sent: Partial<Form>;
}

export interface Saving<Form, Sheet> {
  put(sheet: Sheet, draft: Partial<Form>, version: number): Promise<Sheet>;
  /** the draft is on the server now: puts the answer where pages find it */
  store(before: Sheet, now: Sheet): Promise<unknown>;
  savedText(now: Sheet): string;
  /** where its number is another's by now, or nobody's: what is said then */
  movedText?(sheet: Sheet, problem: ProblemError): string | undefined;
}

/** Saves a row's draft under its version; issues go to their fields, a stale version opens the comparison. */
export function useReviewSave<Form extends object, Sheet extends Reviewed<Form>>({
  put,
  store,
  savedText,
  movedText,
}: Saving<Form, Sheet>) {
  const t = useText();
  const { formatMessage } = useIntl();
  const [issues, setIssues] = useState<Issues>({});
  const [clash, setClash] = useState<ReviewClash<Form, Sheet>>();
  const [movedNotice, setMovedNotice] = useState<string>();
  const lastAttempt = useRef<{ sheet: Sheet; draft: Partial<Form> }>(undefined);

  /** Where two people changed different fields there is nothing to choose: both stand. */
  const saveMerged = async (
    sheet: Sheet,
    draft: Partial<Form>,
    version: number,
  ): Promise<SaveResult<Form, Sheet>> => {
    try {
      return { now: await put(sheet, draft, version), base: sheet, sent: draft };
    } catch (problem) {
      const staleClash = parseClash<Form, Sheet>(problem, sheet, draft);
      if (!staleClash || staleClash.clashes.length > 0) throw problem;
      return await saveMerged(staleClash.current, staleClash.merged, staleClash.current.version);
    }
  };

  const onProblem = (problem: ProblemError): boolean => {
    const words = lastAttempt.current && movedText?.(lastAttempt.current.sheet, problem);
    if (words !== undefined) {
      setMovedNotice(words);
      setClash(undefined);
      return true;
    }
    const staleClash =
      lastAttempt.current &&
      parseClash<Form, Sheet>(problem, lastAttempt.current.sheet, lastAttempt.current.draft);
    if (staleClash) {
      setClash(staleClash);
      return true;
    }
    if (problem.code !== 'input.invalid' || problem.fields.length === 0) return false;
    setIssues(
      Object.fromEntries(problem.fields.map((issue) => [issue.path, issueSentence(formatMessage, issue)])),
    );
    document.getElementById(`field-${problem.fields[0]?.path}`)?.focus();
    return true;
  };
  const undo = useAction(async (now: Sheet, previousValues: Partial<Form>) => {
    await store(now, await put(now, previousValues, now.version));
  });
  const action = useAction(
    async (sheet: Sheet, draft: Partial<Form>, version: number, then?: () => void) => {
      lastAttempt.current = { sheet, draft };
      setMovedNotice(undefined);
      const { now, base, sent } = await saveMerged(sheet, draft, version);
      setIssues({});
      setClash(undefined);
      const sentFields = Object.keys(sent) as (keyof Form)[];
      const previousValues = pickFields<Form>(base, sentFields);
      const undoing = { label: t('common.undo'), run: () => void undo.run(now, previousValues) };
      notifyDone(savedText(now), sentFields.length > 0 ? undoing : undefined);
      const refreshed = store(sheet, now);
      then?.();
      await refreshed;
    },
    { onProblem },
  );
  const { clear: clearIssue } = action;
  const clear = useCallback(() => {
    clearIssue();
    setMovedNotice(undefined);
  }, [clearIssue]);
  return {
    ...action,
    clear,
    issue: movedNotice ?? action.issue ?? undo.issue,
    issues,
    setIssues,
    clash,
    setClash,
  };
}

/** What a write with an old version says of the row as it stands now. */
function parseClash<Form extends object, Sheet extends Reviewed<Form>>(
  problem: unknown,
  sheet: Sheet,
  draft: Partial<Form>,
): ReviewClash<Form, Sheet> | undefined {
  if (!(problem instanceof ProblemError) || problem.code !== 'row.stale') return undefined;
  const { current, by, at } = problem.params as { current?: Sheet; by?: string | null; at?: string };
  // Under its number another row may stand by now.
  if (current?.id !== sheet.id) return undefined;
  const { clashes, merged } = findClashes<Form>(sheet, current, { ...sheet, ...draft });
  return {
    clashes,
    merged: pickChanged<Form>(current, merged, draft),
    current,
    by: by ?? null,
    at: at || null,
  };
}

/** Of the merged form, what this person changed and the server does not hold yet. */
const pickChanged = <Form extends object>(current: Form, merged: Form, draft: Partial<Form>): Partial<Form> =>
  pickFields(
    merged,
    (Object.keys(draft) as (keyof Form)[]).filter((field) => merged[field] !== current[field]),
  );

function pickFields<Form extends object>(from: Form, fields: readonly (keyof Form)[]): Partial<Form> {
  const subset: Partial<Form> = {};
  for (const field of fields) subset[field] = from[field];
  return subset;
}
