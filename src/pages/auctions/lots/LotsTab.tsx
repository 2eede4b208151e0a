import { useQueryClient } from '@tanstack/react-query';
import { history, useAccess, useIntl } from '@umijs/max';
import { Button, Empty, Skeleton } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Auction, saleIs } from '#contract/auctions';
import type { LotRow } from '#contract/lots';
import { lotAddress } from '@/components/catalogue/addresses';
import { useCategories, useCurrency } from '@/components/catalogue/lookups';
import Fault from '@/components/Fault';
import LoadFault from '@/components/LoadFault';
import '@/components/list/list.css';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { faultSentence, ProblemError, sentence } from '@/services/errors';
import { tellDone } from '@/services/notice';
import { useText } from '@/services/text';
import { type Patch, useUrl } from '@/services/url';
import { auctionKeys } from '../auctionKeys';
import { type ColumnKey, columns, type Surroundings } from './columns';
import { filterKeys } from './filterKeys';
import type { Sort } from './GridHead';
import { LotConflict } from './LotConflict';
import { LotGrid } from './LotGrid';
import { LotTools } from './LotTools';
import { type LotFilters, lotKeys, useLotRows } from './lotRows';
import { useLotSaves } from './lotSaves';
import PrintedLots from './PrintedLots';
import { SelectedLots } from './SelectedLots';
import { rangeOf, type Selection, single } from './selection';

/** The lots of a sale: the grid, and what can be done to all or to the selected ones. */
export default function LotsTab({ auction }: { auction: Auction }) {
  const t = useText();
  const access = useAccess();
  const { locale, formatMessage } = useIntl();
  const { query, set } = useUrl();
  const client = useQueryClient();
  const currency = useCurrency(auction.currency);
  const categories = useCategories();
  const filters = useMemo(() => filtersOf(query), [query]);
  const rows = useLotRows(auction.id, filters);
  const saves = useLotSaves(auction.id);
  const [selection, setSelection] = useState<Selection>(single({ row: 0, column: 0 }));
  const [printed, setPrinted] = useState<LotRow[]>();
  const open = auction.lotsEditable && saleIs('open', auction);

  const refresh = useCallback(
    () =>
      Promise.all([
        client.invalidateQueries({ queryKey: lotKeys.all(auction.id) }),
        client.invalidateQueries({ queryKey: auctionKeys.one(auction.id) }),
      ]),
    [client, auction.id],
  );
  const openLot = (lot: LotRow) => history.push(lotAddress(auction.id, lot.number));
  const add = useDeed(async () => {
    const lot = await api.lots.create({ params: { id: auction.id }, body: {} });
    await refresh();
    tellDone(t('lots.added', { number: lot.number }));
    history.push(lotAddress(auction.id, lot.number));
  });
  const reasonOf = (reason: unknown, key: ColumnKey): string => {
    if (typeof reason === 'string') return formatMessage({ id: reason });
    const field = { category: 'categoryId' }[key as string] ?? key;
    const fault =
      reason instanceof ProblemError ? reason.fields.find(({ path }) => path === field) : undefined;
    const [first] = reason instanceof ProblemError ? reason.fields : [];
    if (fault ?? first) return faultSentence(formatMessage, (fault ?? first) as NonNullable<typeof fault>);
    return sentence(formatMessage, reason);
  };
  const change = (patch: Patch) => set(patch);
  const around: Surroundings | undefined = currency && {
    language: locale,
    currency,
    categories,
    numbersOpen: saleIs('open', auction),
    editsPublished: access['lots:edit-published'],
  };
  const shownColumns = columns.filter(({ key }) => key !== 'reserve' || access['lots:see-reserve']);
  const filtered = filterKeys.some((key) => key !== 'sort' && query.has(key));
  const print = useDeed(async () => {
    const lots = await rows.fetch(0, (rows.total ?? 1) - 1);
    flushSync(() => setPrinted(lots));
    window.print();
    setPrinted(undefined);
  });
  usePrintKey(print.run);
  const range = rangeOf(selection);
  const selected = Array.from({ length: range.bottom - range.top + 1 }, (_, at) =>
    rows.row(range.top + at),
  ).filter((lot) => lot !== undefined);

  return (
    <section className="list-page">
      <LotTools
        auctionId={auction.id}
        filters={filters}
        total={rows.total}
        open={open}
        adding={add.busy}
        onChange={change}
        onAdd={() => void add.run()}
        onImport={() => set({ import: 'new' }, 'push')}
        onPrint={() => void print.run()}
      />
      <Fault text={add.fault ?? print.fault} />
      <Fault
        text={saves.elsewhere === undefined ? undefined : t('lots.elsewhere', { number: saves.elsewhere })}
      />
      {rows.error && <LoadFault error={rows.error} onRetry={rows.retry} />}
      {rows.total === undefined || !around ? (
        !rows.error && <Skeleton active title={false} paragraph={{ rows: 10 }} />
      ) : rows.total === 0 ? (
        <NoLots
          filtered={filtered}
          open={open}
          onClear={() => change(Object.fromEntries(filterKeys.map((key) => [key, undefined])))}
        />
      ) : (
        <>
          <SelectedLots auction={auction} lots={selected} onOpen={openLot} onDone={refresh} />
          {printed && (
            <PrintedLots
              title={`${auction.code} ${auction.title}`}
              columns={shownColumns}
              lots={printed}
              around={around}
              bySection={!query.has('sort')}
            />
          )}
          <LotGrid
            key={JSON.stringify(filters)}
            label={t('lots.grid', { code: auction.code })}
            columns={shownColumns}
            rows={rows}
            total={rows.total}
            around={around}
            saves={saves}
            sort={(filters.sort ?? 'number') as Sort}
            onSort={(sort) => change({ sort: sort === 'number' ? undefined : sort })}
            addressOf={(lot) => lotAddress(auction.id, lot.number)}
            reasonOf={reasonOf}
            onOpen={openLot}
            onSelect={setSelection}
            whole={!filtered && !query.has('sort')}
            onMoved={refresh}
          />
          <p className="lot-grid-keys no-print">{t('lots.keys')}</p>
        </>
      )}
      {saves.conflict && (
        <LotConflict conflict={saves.conflict} currency={currency} onSettle={saves.settle} />
      )}
    </section>
  );
}

/** The filters as the address has them; the server refuses what it does not know. */
function filtersOf(query: URLSearchParams): LotFilters {
  const all = (key: string) => {
    const values = query.getAll(key);
    return values.length > 0 ? { [key]: values } : {};
  };
  return {
    ...(query.get('q') && { q: query.get('q') ?? '' }),
    ...(query.get('sort') && { sort: query.get('sort') ?? '' }),
    ...all('readiness'),
    ...all('check'),
    ...all('status'),
    ...all('department'),
    ...all('asked'),
  };
}

function NoLots({ filtered, open, onClear }: { filtered: boolean; open: boolean; onClear(): void }) {
  const t = useText();
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        filtered ? (
          t('list.none')
        ) : (
          <>
            <b>{t('lots.none')}</b>
            <br />
            {open && t('lots.none.hint')}
          </>
        )
      }
    >
      {filtered && <Button onClick={onClear}>{t('list.filter.clear')}</Button>}
    </Empty>
  );
}

/** The browser's own printing would hold the rows that are drawn and blank pages for the others. */
function usePrintKey(print: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isCommand || event.key.toLowerCase() !== 'p') return;
      event.preventDefault();
      print();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [print]);
}
