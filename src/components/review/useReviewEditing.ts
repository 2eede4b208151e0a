import { useEffect, useState } from 'react';
import type { Drafts } from './drafts';
import { type Reviewed, type Saving, useReviewSave } from './useReviewSave';

/** Edits one row: its input, its issues, saving and discarding. */
export function useReviewEditing<Form extends object, Sheet extends Reviewed<Form>>(
  sheet: Sheet,
  drafts: Drafts<Form, Sheet>,
  saving: Saving<Form, Sheet>,
) {
  type Field = keyof Form & string;
  const draft = drafts.getDraft(sheet.id);
  const base = drafts.getBase(sheet);
  const changes = Object.keys(draft).length;
  const save = useReviewSave<Form, Sheet>({
    ...saving,
    store: (before, now) => {
      drafts.clear(before.id);
      return saving.store(before, now);
    },
  });
  const { issues, setIssues, setClash, clear } = save;
  /** fields whose text cannot be parsed: no draft contains it, so it would be lost */
  const [unparsed, setUnparsed] = useState<readonly Field[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the issues are those of one row
  useEffect(() => {
    setIssues({});
    setUnparsed([]);
    setClash(undefined);
    clear();
  }, [sheet.id]);

  const change = (edit: Partial<Form>) => {
    setIssues((before) => without(before, Object.keys(edit)));
    drafts.set(sheet, edit);
  };
  const mark = (field: Field, issue: string | undefined) => {
    setIssues((before) => (issue ? { ...before, [field]: issue } : without(before, [field])));
    setUnparsed((before) => [...before.filter((one) => one !== field), ...(issue ? [field] : [])]);
  };
  const discard = () => {
    drafts.clear(sheet.id);
    setIssues((before) => Object.fromEntries(unparsed.map((field) => [field, before[field]])));
  };
  const submit = (then?: () => void) => {
    const invalid = unparsed[0] ?? Object.keys(issues).find((field) => field in draft);
    if (invalid) document.getElementById(`field-${invalid}`)?.focus();
    else if (changes === 0) then?.();
    else void save.run(base, draft, base.version, then);
  };
  return { draft, changes, save, change, mark, discard, submit };
}

const without = <T extends object>(record: T, keys: readonly string[]): T =>
  keys.some((key) => key in record)
    ? (Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key))) as T)
    : record;
