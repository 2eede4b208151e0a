import { history } from '@umijs/max';
import { useEffect, useState } from 'react';
import type { LotSheet } from '#contract/lots';
import { lotAddress } from '@/components/lots/addresses';
import type { Draft, Drafts, Field } from './drafts';
import { useLotSave } from './useLotSave';

/** One lot while it is edited: what is typed, which of it is faulty, and how it is saved or thrown away. */
export function useLotEditing(auctionId: number, lot: LotSheet, drafts: Drafts) {
  const draft = drafts.draftOf(lot.id);
  const base = drafts.baseOf(lot);
  const changes = Object.keys(draft).length;
  const save = useLotSave(auctionId, {
    onSaved: (before, now) => {
      drafts.clear(before.id);
      if (before.number !== now.number) history.replace(lotAddress(auctionId, now.number));
    },
  });
  const { faults, setFaults, setClash, clear } = save;
  /** fields whose text is no value: it stands in no draft and would be lost */
  const [unread, setUnread] = useState<readonly Field[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the faults are those of one lot
  useEffect(() => {
    setFaults({});
    setUnread([]);
    setClash(undefined);
    clear();
  }, [lot.id]);

  const change = (more: Draft) => {
    setFaults((before) => without(before, Object.keys(more)));
    drafts.set(lot, more);
  };
  const mark = (field: Field, fault: string | undefined) => {
    setFaults((before) => (fault ? { ...before, [field]: fault } : without(before, [field])));
    setUnread((before) => [...before.filter((one) => one !== field), ...(fault ? [field] : [])]);
  };
  const discard = () => {
    drafts.clear(lot.id);
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
