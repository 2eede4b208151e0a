import { history, useModel } from '@umijs/max';
import { useMemo } from 'react';
import { getNextState } from '#contract/api/lifecycle';
import { can } from '#contract/api/permissions';
import type { Auction } from '#contract/auctions';
import { hasResult, lotLifecycle } from '#contract/lot-states';
import { type Desk, type ResultRow, resultFilters } from '#contract/results';
import { CustomerLink } from '@/components/customers/CustomerLink';
import ListPage from '@/components/list/ListPage';
import { type MenuEntry, menuLink } from '@/components/list/menu';
import type { ListColumn, ListFilter } from '@/components/list/types';
import { lotAddress } from '@/components/lots/addresses';
import { Estimate } from '@/components/lots/Estimate';
import { LotState } from '@/components/lots/LotStates';
import { useEnterSale } from '@/components/lots/useEnterSale';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import LinkButton from '@/components/page/LinkButton';
import { Thumb } from '@/components/pictures/Thumb';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';
import CorrectSheet from './CorrectSheet';

/** Lists every lot with its result, to jump to during the sale and to correct afterward. */
export default function ResultList({ auction, desk }: { auction: Auction; desk: Desk }) {
  const { id: auctionId, departmentIds } = auction;
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  const { query } = useUrl();
  const correcting = desk.canCorrect ? query.get('correct') : null;
  const columns = useColumns(auctionId, desk);
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'result',
        label: t('results.result'),
        options: resultFilters.map((value) => ({ value, label: t(`results.filter.${value}`) })),
        multiple: true,
      },
    ],
    [t],
  );
  const intoSale = useEnterSale();
  const canReoffer = ({ departmentId }: ResultRow) =>
    user != null && can(user, 'lots:edit', departmentId === null ? departmentIds : [departmentId]);
  const buildReofferEntry = (row: ResultRow): MenuEntry[] =>
    intoSale.choose && getNextState(lotLifecycle, row.status, 'reoffer') && canReoffer(row)
      ? [
          {
            key: 'reoffer',
            label: t('lots.reoffer'),
            onClick: () =>
              intoSale.choose?.({
                lots: [{ id: row.id, version: row.version }],
                title: t('lots.reoffer.title', { count: 1, number: row.number }),
              }),
          },
        ]
      : [];
  return (
    <>
      {intoSale.dialog}
      <ListPage<ResultRow>
        noun="results"
        list={api.results.list}
        params={useMemo(() => ({ id: auctionId }), [auctionId])}
        columns={columns}
        filters={filters}
        defaultSort=""
        idOf={({ id }) => id}
        nameOf={({ number }) => number}
        hrefOf={(row) =>
          desk.canRecord && row.resultAt === null
            ? `/auction/${auctionId}?tab=results&lot=${encodeURIComponent(row.number)}`
            : lotAddress(auctionId, row.number)
        }
        rowMenu={(row) => [
          menuLink(
            'lot',
            <Link to={lotAddress(auctionId, row.number)}>{t('lot.title', { number: row.number })}</Link>,
          ),
          ...buildReofferEntry(row),
        ]}
        empty={{
          title: t('results.none'),
          hint: t('results.none.hint'),
          action: <LinkButton to={`/auction/${auctionId}?tab=lots`}>{t('auctions.tab.lots')}</LinkButton>,
        }}
      />
      {correcting && <CorrectSheet auctionId={auctionId} number={correcting} />}
    </>
  );
}

function useColumns(auctionId: number, { currency, canCorrect }: Desk) {
  const t = useText();
  return useMemo((): ListColumn<ResultRow>[] => {
    const withCurrency = (label: string) => t('common.aside', { what: label, aside: currency.code });
    return [
      { key: 'number', title: t('lots.number'), width: 64, render: (row) => row.number },
      {
        key: 'title',
        title: t('lots.title'),
        render: (row) => (
          <div className="with-thumb">
            <Thumb id={row.pictureId} />
            <div className="results-title">
              {row.artist && <div>{row.artist}</div>}
              {row.title}
            </div>
          </div>
        ),
      },
      {
        key: 'estimate',
        title: withCurrency(t('results.estimate')),
        width: 130,
        align: 'end',
        render: (row) => <Estimate lot={row} currency={currency} bare />,
      },
      {
        key: 'hammer',
        title: withCurrency(t('lots.hammer')),
        width: 110,
        align: 'end',
        render: (row) => <Money amount={row.hammer} currency={currency} bare short />,
      },
      {
        key: 'lastBid',
        title: withCurrency(t('lot.lastBid')),
        width: 130,
        align: 'end',
        hidden: true,
        render: (row) => <Money amount={row.lastBid} currency={currency} bare short />,
      },
      { key: 'paddle', title: t('results.paddle'), width: 76, render: (row) => row.paddle },
      {
        key: 'buyer',
        title: t('results.buyer'),
        width: 130,
        render: (row) => (
          <>
            {row.buyer} <CustomerLink customer={row.customer} />
          </>
        ),
      },
      {
        key: 'status',
        title: t('lots.status'),
        width: 140,
        render: (row) => <LotState status={row.status} />,
      },
      ...(canCorrect
        ? [
            {
              key: 'correct',
              title: t('results.correct'),
              width: 100,
              render: (row: ResultRow) =>
                hasResult(row) ? (
                  <LinkButton
                    size="small"
                    className="no-print"
                    to={`/auction/${auctionId}${applyPatch(history.location.search, { correct: row.number })}`}
                  >
                    {t('results.correct')}
                  </LinkButton>
                ) : null,
            },
          ]
        : []),
    ];
  }, [t, auctionId, currency, canCorrect]);
}
