import { useIntl } from '@umijs/max';
import { useCallback, useRef, useState } from 'react';
import { type Clash, findClashes, same } from '@/components/form/difference';
import { useAction } from '@/services/action';
import { issueSentence, ProblemError } from '@/services/errors';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import type { Issues } from './drafts';

/** A row that can be reviewed: the fields of its form and its version. */
export type Reviewed<Form> = Form & { id: number; version: number };

export interface ReviewClash<Form, Sheet> {
  clashes: Clash<Form>[];
  /** what is saved besides the choices */
  merged: Partial<Form>;
  current: Sheet;
  by: string | null;
  at: string | null;
}

interface SaveResult<Form, Sheet> {
  now: Sheet;
  /** the row when editing began, with what others have saved */
  base: Sheet;
  /** the part of the draft that is not stored yet */
  sent: Partial<Form>;
}

export interface Saving<Form, Sheet> {
  put(sheet: Sheet, draft: Partial<Form>, version: number): Promise<Sheet>;
  /** the draft was saved: puts the new row into the query cache */
  store(before: Sheet, now: Sheet): Promise<unknown>;
  savedText(now: Sheet): string;
  /** the message when the row was renumbered or deleted in the meantime */
  movedText?(sheet: Sheet, problem: ProblemError): string | undefined;
}

/** Saves a row's draft with its version. Issues are shown at their fields; a stale version opens the comparison. */
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

  /** When two users changed different fields there is nothing to choose: both changes are saved. */
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

/** Reads the current row from a `row.stale` refusal. */
function parseClash<Form extends object, Sheet extends Reviewed<Form>>(
  problem: unknown,
  sheet: Sheet,
  draft: Partial<Form>,
): ReviewClash<Form, Sheet> | undefined {
  if (!(problem instanceof ProblemError) || problem.code !== 'row.stale') return undefined;
  const { current, by, at } = problem.params as { current?: Sheet; by?: string | null; at?: string };
  // Another row may have its number now.
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

/** Returns the fields of the merged form that this user changed and the server does not have yet. */
const pickChanged = <Form extends object>(current: Form, merged: Form, draft: Partial<Form>): Partial<Form> =>
  pickFields(
    merged,
    (Object.keys(draft) as (keyof Form)[]).filter((field) => !same(merged[field], current[field])),
  );

function pickFields<Form extends object>(from: Form, fields: readonly (keyof Form)[]): Partial<Form> {
  const subset: Partial<Form> = {};
  for (const field of fields) subset[field] = from[field];
  return subset;
}
