import { useEffect, useState } from 'react';
import type { Drafts } from './drafts';
import { type Reviewed, type Saving, useReviewSave } from './useReviewSave';

/** One row while it is edited: what is typed, which of it is faulty, and how it is saved or thrown away. */
export function useReviewEditing<Form extends object, Sheet extends Reviewed<Form>>(
  sheet: Sheet,
  drafts: Drafts<Form, Sheet>,
  saving: Saving<Form, Sheet>,
) {
  type Field = keyof Form & string;
  const draft = drafts.draftOf(sheet.id);
  const base = drafts.baseOf(sheet);
  const changes = Object.keys(draft).length;
  const save = useReviewSave<Form, Sheet>({
    ...saving,
    keep: (before, now) => {
      drafts.clear(before.id);
      return saving.keep(before, now);
    },
  });
  const { faults, setFaults, setClash, clear } = save;
  /** fields whose text is no value: it stands in no draft and would be lost */
  const [unread, setUnread] = useState<readonly Field[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the faults are those of one row
  useEffect(() => {
    setFaults({});
    setUnread([]);
    setClash(undefined);
    clear();
  }, [sheet.id]);

  const change = (more: Partial<Form>) => {
    setFaults((before) => without(before, Object.keys(more)));
    drafts.set(sheet, more);
  };
  const mark = (field: Field, fault: string | undefined) => {
    setFaults((before) => (fault ? { ...before, [field]: fault } : without(before, [field])));
    setUnread((before) => [...before.filter((one) => one !== field), ...(fault ? [field] : [])]);
  };
  const discard = () => {
    drafts.clear(sheet.id);
    setFaults((before) => Object.fromEntries(unread.map((field) => [field, before[field]])));
  };
  const submit = (then?: () => void) => {
    const faulty = unread[0] ?? Object.keys(faults).find((field) => field in draft);
    if (faulty) document.getElementById(`field-${faulty}`)?.focus();
    else if (changes === 0) then?.();
    else void save.run(base, draft, base.version, then);
  };
  return { draft, changes, save, change, mark, discard, submit };
}

const without = <T extends object>(given: T, keys: readonly string[]): T =>
  keys.some((key) => key in given)
    ? (Object.fromEntries(Object.entries(given).filter(([key]) => !keys.includes(key))) as T)
    : given;
