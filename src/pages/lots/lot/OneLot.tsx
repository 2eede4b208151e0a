import { history } from '@umijs/max';
import { useEffect, useState } from 'react';
import { type Auction, saleIs } from '#contract/auctions';
import { type LotSheet, lotFormFields } from '#contract/lots';
import { useFieldWords } from '@/components/catalogue/fieldWords';
import Fault from '@/components/Fault';
import ConflictDialog from '@/components/form/ConflictDialog';
import FormBar from '@/components/form/FormBar';
import JustChanged from '@/components/JustChanged';
import { lotAddress } from '@/components/lots/addresses';
import { Pictures } from '@/components/pictures/Pictures';
import { useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';
import { usePageTitle } from '@/services/title';
import type { Field, useDrafts } from './drafts';
import { LotAside } from './LotAside';
import { LotHead } from './LotHead';
import { LotText } from './LotText';
import { useLotKeys } from './useLotKeys';
import { useLotSave } from './useLotSave';

interface Props {
  auction: Auction;
  lot: LotSheet;
  /** the next lot is on its way and this one is still shown */
  waiting: boolean;
  drafts: ReturnType<typeof useDrafts>;
  previous: string | undefined;
  next: string | undefined;
  go(to: string | undefined): void;
  refresh(): Promise<unknown>;
}

/** The lot in work: its pictures and text, its bar, and what stands beside it. */
export function OneLot({ auction, lot, waiting, drafts, previous, next, go, refresh }: Props) {
  const t = useText();
  const currency = useCurrency(auction.currency);
  const words = useFieldWords(lotFormFields, currency);
  const draft = drafts.draftOf(lot.id);
  const base = drafts.baseOf(lot);
  const changes = Object.keys(draft).length;
  const others = [...drafts.numbers].filter((one) => one !== lot.number);
  const save = useLotSave(auction.id, {
    onSaved: (before, now) => {
      drafts.clear(before.id);
      if (before.number !== now.number) history.replace(lotAddress(auction.id, now.number));
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
  usePageTitle(undefined, `${t('lot.title', { number: lot.number })} · ${auction.code}`);

  const submit = (then?: () => void) => {
    const faulty = unread[0] ?? Object.keys(faults).find((field) => field in draft);
    if (faulty) document.getElementById(`field-${faulty}`)?.focus();
    else if (changes === 0) then?.();
    else void save.run(base, draft, base.version, then);
  };
  useLotKeys({
    previous: () => go(previous),
    next: () => go(next),
    saveAndNext: () => submit(() => go(next)),
  });

  return (
    <>
      <div className={waiting ? 'lot-main list-dimmed' : 'lot-main'} aria-busy={waiting}>
        <LotHead
          auction={auction}
          lot={lot}
          previous={previous}
          next={next}
          go={go}
          busy={save.busy}
          onSaveNext={() => submit(() => go(next))}
        />
        <JustChanged of={{ noun: 'lots', id: lot.id }} />
        <Fault text={save.fault} />
        <div className="lot-paper">
          <Pictures
            key={lot.itemId}
            itemId={lot.itemId}
            pictures={lot.pictures}
            editable={lot.editable}
            onChanged={refresh}
          />
          <LotText
            lot={lot}
            draft={draft}
            currency={auction.currency}
            numberOpen={saleIs('open', auction)}
            faults={faults}
            onChange={(change) => {
              setFaults((before) => without(before, Object.keys(change)));
              drafts.set(lot, change);
            }}
            onFault={(field, fault) => {
              setFaults((before) => (fault ? { ...before, [field]: fault } : without(before, [field])));
              setUnread((before) => [...before.filter((one) => one !== field), ...(fault ? [field] : [])]);
            }}
          />
        </div>
        {others.length > 0 && (
          <p className="lot-others">
            {t('lot.otherUnsaved', { count: others.length, numbers: others.join(', ') })}
          </p>
        )}
        <FormBar
          changes={changes}
          busy={save.busy}
          onSave={() => submit()}
          onDiscard={() => {
            drafts.clear(lot.id);
            setFaults((before) => Object.fromEntries(unread.map((field) => [field, before[field]])));
          }}
        />
      </div>
      <LotAside lot={lot} auction={auction} />
      {save.clash && (
        <ConflictDialog
          clashes={save.clash.clashes}
          fields={words}
          by={save.clash.by}
          at={save.clash.at}
          busy={save.busy}
          onCancel={() => setClash(undefined)}
          onSave={(chosen) => {
            const { current, merged } = save.clash ?? { current: lot, merged: {} };
            void save.run(current, { ...merged, ...chosen }, current.version);
          }}
        />
      )}
    </>
  );
}

const without = <T extends object>(given: T, keys: readonly string[]): T =>
  keys.some((key) => key in given)
    ? (Object.fromEntries(Object.entries(given).filter(([key]) => !keys.includes(key))) as T)
    : given;
