import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { useCallback, useRef, useState } from 'react';
import type { LotForm, LotSheet } from '#contract/lots';
import { type Clash, clashesOf } from '@/components/form/difference';
import { putRows } from '@/components/grid/pagedRows';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { faultSentence, ProblemError } from '@/services/errors';
import { notifyDone } from '@/services/notice';
import { keepAnswer } from '@/services/queries';
import { activityKey, lotKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { auctionKeys } from '../../../services/queryKeys';
import { isElsewhere, rowOf } from '../grid/lotRows';
import type { Draft, Faults, Field } from './drafts';

export interface LotClash {
  clashes: Clash<LotForm>[];
  /** what is saved beside the choices */
  merged: Draft;
  current: LotSheet;
  by: string | null;
  at: string | null;
}

interface Written {
  now: LotSheet;
  /** the lot as it stood before, with what others had saved */
  on: LotSheet;
  /** what of the draft was not there yet */
  sent: Draft;
}

interface Options {
  /** the draft of this lot is on the server now */
  onSaved(before: LotSheet, now: LotSheet): void;
}

/** Saves a lot's draft under its version; faults go to their fields, a stale version opens the comparison. */
export function useLotSave(auctionId: number, { onSaved }: Options) {
  const t = useText();
  const { formatMessage } = useIntl();
  const client = useQueryClient();
  const [faults, setFaults] = useState<Faults>({});
  const [clash, setClash] = useState<LotClash>();
  /** the number the lot had before somebody gave it another one or took it out */
  const [elsewhere, setElsewhere] = useState<string>();
  const asked = useRef<{ lot: LotSheet; draft: Draft }>(undefined);

  const keep = (before: LotSheet, now: LotSheet) => {
    keepAnswer(lotKeys.sheet(auctionId, now.number), now);
    putRows(client, lotKeys.rows(auctionId), [rowOf(now)]);
    onSaved(before, now);
    return Promise.all([
      client.invalidateQueries({ queryKey: lotKeys.summaries(auctionId) }),
      client.invalidateQueries({ queryKey: lotKeys.readiness(auctionId) }),
      client.invalidateQueries({ queryKey: activityKey({ noun: 'lots', id: now.id }) }),
      client.invalidateQueries({ queryKey: auctionKeys.one(auctionId) }),
    ]);
  };
  const put = (lot: LotSheet, draft: Draft, version: number) =>
    api.lots.update({
      params: { id: auctionId, number: lot.number },
      body: { ...draft, id: lot.id, version },
    });

  /** Where two people changed different fields there is nothing to choose: both stand. */
  const write = async (lot: LotSheet, draft: Draft, version: number): Promise<Written> => {
    try {
      return { now: await put(lot, draft, version), on: lot, sent: draft };
    } catch (problem) {
      const found = clashIn(problem, lot, draft);
      if (!found || found.clashes.length > 0) throw problem;
      return await write(found.current, found.merged, found.current.version);
    }
  };

  const onProblem = (problem: ProblemError): boolean => {
    if (asked.current && isElsewhere(asked.current.lot.id, problem)) {
      setElsewhere(asked.current.lot.number);
      setClash(undefined);
      void client.invalidateQueries({ queryKey: lotKeys.summaries(auctionId) });
      return true;
    }
    const found = asked.current && clashIn(problem, asked.current.lot, asked.current.draft);
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
  const undo = useDeed(async (now: LotSheet, back: Draft) => {
    await keep(now, await put(now, back, now.version));
  });
  const deed = useDeed(
    async (lot: LotSheet, draft: Draft, version: number, then?: () => void) => {
      asked.current = { lot, draft };
      setElsewhere(undefined);
      const { now, on, sent } = await write(lot, draft, version);
      setFaults({});
      setClash(undefined);
      const own = Object.keys(sent) as Field[];
      const back = Object.fromEntries(own.map((field) => [field, on[field]]));
      const undoing = { label: t('common.undo'), run: () => void undo.run(now, back) };
      notifyDone(t('lot.saved', { number: now.number }), own.length > 0 ? undoing : undefined);
      const refreshed = keep(lot, now);
      then?.();
      await refreshed;
    },
    { onProblem },
  );
  const { clear: clearFault } = deed;

  const fault = elsewhere === undefined ? deed.fault : t('lots.elsewhere', { number: elsewhere });
  const clear = useCallback(() => {
    clearFault();
    setElsewhere(undefined);
  }, [clearFault]);
  return { ...deed, clear, fault: fault ?? undo.fault, faults, setFaults, clash, setClash };
}

/** What a write with an old version says of the lot as it stands now. */
function clashIn(problem: unknown, lot: LotSheet, draft: Draft): LotClash | undefined {
  if (!(problem instanceof ProblemError) || problem.code !== 'row.stale') return undefined;
  const { current, by, at } = problem.params as { current?: LotSheet; by?: string | null; at?: string };
  // Under its number another lot may stand by now.
  if (current?.id !== lot.id) return undefined;
  const { clashes, merged } = clashesOf<LotForm>(lot, current, { ...lot, ...draft });
  return { clashes, merged: changed(current, merged, draft), current, by: by ?? null, at: at || null };
}

/** Of the merged form, what this person changed and the server does not hold yet. */
const changed = (current: LotSheet, merged: LotForm, draft: Draft): Draft =>
  Object.fromEntries(
    (Object.keys(draft) as Field[])
      .filter((field) => merged[field] !== current[field])
      .map((field) => [field, merged[field]]),
  );
