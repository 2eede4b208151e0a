import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { Button, Card, Empty, Segmented } from 'antd';
import { useState } from 'react';
import { type Dealing, type DealingFigures, type DealingSide, dealingSides } from '#contract/dealings';
import { lotAddress } from '@/components/lots/addresses';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { Thumb } from '@/components/pictures/Thumb';
import { LocalTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { customerKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import './dealings.css';

/** Shows what a customer bought and consigned, with totals and how they are made up. */
export default function Dealings({ customerId }: { customerId: number }) {
  const t = useText();
  const [side, setSide] = useState<DealingSide>('bought');
  const figures = useQuery({
    queryKey: [...customerKeys.dealings(customerId), 'figures'],
    queryFn: () => api.dealings.figures({ params: { id: customerId } }),
  });
  const rows = useInfiniteQuery({
    queryKey: [...customerKeys.dealings(customerId), side],
    queryFn: ({ pageParam: before }) =>
      api.dealings.list({ params: { id: customerId }, query: { side, ...(before && { before }) } }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return (
    <section className="dealings" aria-label={t('dealings.title')}>
      <Loaded query={figures}>{(of) => <Figures of={of} />}</Loaded>
      <Segmented<DealingSide>
        className="no-print"
        aria-label={t('dealings.title')}
        value={side}
        onChange={setSide}
        options={dealingSides.map((value) => ({ value, label: t(`dealings.${value}`) }))}
      />
      <Loaded query={rows}>{({ pages }) => <Rows rows={pages.flatMap((page) => page.dealings)} />}</Loaded>
      {rows.hasNextPage && (
        <Button size="small" loading={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
          {t('activity.more')}
        </Button>
      )}
    </section>
  );
}

/** Shows each figure next to what it is made up of. */
function Figures({ of }: { of: DealingFigures }) {
  const t = useText();
  const { formatNumber } = useIntl();
  const rate = (part: number, total: number) =>
    formatNumber(part / total, { style: 'percent', maximumFractionDigits: 1 });
  const lowSoldIn = (currency: string) => of.lowSold.find((one) => one.currency === currency)?.amount ?? 0;
  return (
    <Card size="small">
      <dl className="dealings-figures">
        {of.bought.map(({ currency, lots, amount }) => (
          <Figure
            key={currency}
            label={t('dealings.spend', { currency })}
            working={
              <>
                {t('dealings.lots', { count: lots })} · {t('dealings.average')}{' '}
                <Money amount={Math.round(amount / lots)} currency={currency} short />
              </>
            }
          >
            <Money amount={amount} currency={currency} short />
          </Figure>
        ))}
        {of.departments.length > 0 && (
          <Figure label={t('dealings.departments')} working={null}>
            {of.departments.map(({ name, lots }) => `${name} (${lots})`).join(', ')}
          </Figure>
        )}
        {of.consigned > 0 && (
          <Figure label={t('dealings.consigned')} working={null}>
            {t('dealings.items', { count: of.consigned })}
          </Figure>
        )}
        {of.offered > 0 && (
          <Figure
            label={t('dealings.sellThrough')}
            working={t('dealings.soldOf', { sold: of.sold, offered: of.offered })}
          >
            {rate(of.sold, of.offered)}
          </Figure>
        )}
        {of.lowOffered.map(({ currency, amount }) =>
          amount === 0 ? null : (
            <Figure
              key={currency}
              label={t('dealings.soldByValue', { currency })}
              working={
                <>
                  <Money amount={lowSoldIn(currency)} currency={currency} short /> /{' '}
                  <Money amount={amount} currency={currency} short />, {t('dealings.lowEstimates')}
                </>
              }
            >
              {rate(lowSoldIn(currency), amount)}
            </Figure>
          ),
        )}
      </dl>
    </Card>
  );
}

interface FigureProps {
  label: string;
  working: React.ReactNode;
  children: React.ReactNode;
}

const Figure = ({ label, working, children }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {children} {working && <small>{working}</small>}
    </dd>
  </div>
);

function Rows({ rows }: { rows: readonly Dealing[] }) {
  const t = useText();
  if (rows.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('dealings.none')} />;
  return (
    <ul className="dealings-rows">
      {rows.map((row) => (
        <li key={row.id} className={row.side === 'bought' && row.cancelledAt ? 'is-cancelled' : undefined}>
          <Thumb id={row.pictureId} />
          <div>
            <div>
              {row.artist && <b>{row.artist} </b>}
              {row.itemId === null ? row.title : <Link to={`/items?item=${row.itemId}`}>{row.title}</Link>}
            </div>
            <small>
              <DealingLink row={row} />
              {row.side === 'bought' ? (
                <>
                  {' · '}
                  <LocalTime at={row.soldAt} />
                  {[row.paddle, row.buyer].map((text) => text && ` · ${text}`)}
                  {row.cancelledAt && ` · ${t('sales.tab.cancelled')}`}
                </>
              ) : (
                ` · ${row.status ? t(`lots.status.${row.status}`) : t(`items.availability.${row.availability}`)}`
              )}
            </small>
          </div>
          {row.price !== null && row.currency && <Money amount={row.price} currency={row.currency} short />}
        </li>
      ))}
    </ul>
  );
}

function DealingLink({ row: { auctionId, lotNumber, collectionId, place, itemNo } }: { row: Dealing }) {
  if (auctionId !== null && lotNumber !== null)
    return (
      <Link to={lotAddress(auctionId, lotNumber)}>
        {place} · {lotNumber}
      </Link>
    );
  return collectionId === null ? itemNo : <Link to={`/collection/${collectionId}`}>{place}</Link>;
}
