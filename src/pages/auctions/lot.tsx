import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { history, useParams } from '@umijs/max';
import { Button, Skeleton } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { type Auction, saleIs } from '#contract/auctions';
import type { LotSheet } from '#contract/lots';
import { lotAddress } from '@/components/catalogue/addresses';
import { useCurrency } from '@/components/catalogue/lookups';
import { useLotFieldWords } from '@/components/catalogue/lotFieldWords';
import { Pictures } from '@/components/catalogue/Pictures';
import { SaleTime } from '@/components/catalogue/SaleTime';
import { LotState, ReadinessState } from '@/components/catalogue/StateTags';
import Fault from '@/components/Fault';
import ConflictDialog from '@/components/form/ConflictDialog';
import FormBar from '@/components/form/FormBar';
import { useLeaving } from '@/components/form/useLeaving';
import Link from '@/components/Link';
import Loaded from '@/components/Loaded';
import PageHead from '@/components/PageHead';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { usePageTitle } from '@/services/title';
import { useUrl } from '@/services/url';
import { auctionKeys } from './auctionKeys';
import { type Field, useDrafts } from './lot/drafts';
import { LotAside } from './lot/LotAside';
import { LotList } from './lot/LotList';
import { LotText } from './lot/LotText';
import { isView, useStrip } from './lot/strip';
import { useLotSave } from './lot/useLotSave';
import { lotKeys } from './lots/lotRows';
import './lot/lot.css';

/** `/auction/:id/item/:itemNumber` */
export default function LotPage() {
  const { id = '', itemNumber = '' } = useParams<{ id: string; itemNumber: string }>();
  const auctionId = Number(id);
  const query = useQuery({
    queryKey: auctionKeys.tell(auctionId),
    queryFn: () => api.auctions.tell({ params: { id: auctionId } }),
  });
  return (
    <div className="page-wide">
      <Loaded query={query}>
        {(auction) => <Review key={auctionId} auction={auction} number={itemNumber} />}
      </Loaded>
    </div>
  );
}

const sheetQuery = (auctionId: number, number: string) => ({
  queryKey: lotKeys.sheet(auctionId, number),
  queryFn: () => api.lots.tell({ params: { id: auctionId, number } }),
});
const isPreparing = (lot: LotSheet | undefined) => lot?.pictures.some(({ state }) => state === 'PENDING');

/** One sale's lots, one after the other: it stays while its lot changes, and with it what was typed. */
function Review({ auction, number }: { auction: Auction; number: string }) {
  const { query, set } = useUrl();
  const client = useQueryClient();
  const shown = query.get('show');
  const view = isView(shown) ? shown : 'all';
  const strip = useStrip(auction.id, view);
  const drafts = useDrafts();
  const addressOf = useCallback(
    (to: string) => lotAddress(auction.id, to) + (view === 'all' ? '' : `?show=${view}`),
    [auction.id, view],
  );
  const sheet = useQuery({
    ...sheetQuery(auction.id, number),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isPreparing(state.data) ? 1500 : false),
  });
  const { previous, next } = strip.around(number);
  useEffect(() => {
    for (const one of [previous, next])
      if (one !== undefined) void client.prefetchQuery(sheetQuery(auction.id, one));
  }, [client, auction.id, previous, next]);
  const ofThisSale = useCallback(
    (path: string) => path.includes(`/auction/${auction.id}/item/`),
    [auction.id],
  );
  const question = useLeaving(drafts.changes, ofThisSale);

  const go = useCallback(
    (to: string | undefined) => to !== undefined && history.push(addressOf(to)),
    [addressOf],
  );
  return (
    <div className="lot-page">
      {question}
      <LotList
        strip={strip}
        current={number}
        view={view}
        onView={(chosen) => set({ show: chosen === 'all' ? undefined : chosen })}
        unsaved={drafts.numbers}
        addressOf={addressOf}
      />
      <Loaded query={sheet} skeleton={<Skeleton active paragraph={{ rows: 14 }} />}>
        {(lot) => (
          <OneLot
            auction={auction}
            lot={lot}
            waiting={sheet.isPlaceholderData}
            drafts={drafts}
            previous={previous ?? (strip.all ? undefined : (lot.previous ?? undefined))}
            next={next ?? (strip.all ? undefined : (lot.next ?? undefined))}
            go={go}
            refresh={() => client.invalidateQueries({ queryKey: lotKeys.all(auction.id) })}
          />
        )}
      </Loaded>
    </div>
  );
}

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

function OneLot({ auction, lot, waiting, drafts, previous, next, go, refresh }: Props) {
  const t = useText();
  const currency = useCurrency(auction.currency);
  const words = useLotFieldWords(currency);
  const draft = drafts.draftOf(lot.id);
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
    else void save.run(lot, draft, lot.version, then);
  };
  useKeys({
    previous: () => go(previous),
    next: () => go(next),
    saveAndNext: () => submit(() => go(next)),
  });

  return (
    <>
      <div className={waiting ? 'lot-main list-dimmed' : 'lot-main'} aria-busy={waiting}>
        <PageHead
          title={t('lot.title', { number: lot.number })}
          back={{ to: `/auction/${auction.id}?tab=lots`, label: t('lot.back', { code: auction.code }) }}
          status={
            lot.status === 'DRAFT' ? (
              <ReadinessState readiness={lot.readiness} />
            ) : (
              <LotState status={lot.status} />
            )
          }
          facts={
            <>
              <Link to={`/auction/${auction.id}`}>{auction.code}</Link>
              <SaleTime at={auction.startsAt} zone={auction.timeZone} none={t('catalogue.date.none')} />
            </>
          }
          deed={
            <>
              <Button
                disabled={previous === undefined}
                title="Alt ↑"
                aria-label={t('lot.previous')}
                onClick={() => go(previous)}
              >
                ↑
              </Button>
              <Button
                disabled={next === undefined}
                title="Alt ↓"
                aria-label={t('lot.next')}
                onClick={() => go(next)}
              >
                ↓
              </Button>
              {lot.editable && (
                <Button
                  type="primary"
                  title="Ctrl/⌘ Enter"
                  loading={save.busy}
                  onClick={() => submit(() => go(next))}
                >
                  {t('lot.saveNext')}
                </Button>
              )}
            </>
          }
        />
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

interface Keys {
  previous(): void;
  next(): void;
  saveAndNext(): void;
}

/** Alt ↑ ↓ go to the lot before and after, Ctrl/⌘ Enter saves and goes on. */
function useKeys({ previous, next, saveAndNext }: Keys) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector('.ant-modal-wrap:not([style*="display: none"])')) return;
      const command = event.ctrlKey || event.metaKey;
      const deed =
        event.altKey && !command && event.key === 'ArrowUp'
          ? previous
          : event.altKey && !command && event.key === 'ArrowDown'
            ? next
            : command && event.key === 'Enter'
              ? saveAndNext
              : undefined;
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [previous, next, saveAndNext]);
}
