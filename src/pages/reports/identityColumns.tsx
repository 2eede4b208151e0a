import type { TableColumnsType } from 'antd';
import type { ReportHead, ReportRow, ReportTotals } from '#contract/reports';
import { lotAddress } from '@/components/lots/addresses';
import { Estimate } from '@/components/lots/Estimate';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import { Thumb } from '@/components/pictures/Thumb';
import type { Text } from '@/services/text';

type Sort = (key: string) => { key: string };

/**
 * Returns the first columns of every table of lots: number, artist and title, estimate, and with the permission the reserve.
 */
export function identityColumns<Row extends Omit<ReportRow, 'withPremium' | 'ratio' | 'buyer' | 'paddle'>>(
  { auction, currency, canSeeReserve }: ReportHead,
  t: Text,
  sort: Sort,
): TableColumnsType<Row> {
  return [
    {
      ...sort('number'),
      title: t('lots.number'),
      render: (_, { number }) => <Link to={lotAddress(auction.id, number)}>{number}</Link>,
    },
    {
      ...sort('title'),
      title: t('lots.title'),
      render: (_, { artist, title, pictureId }) => (
        <div className="with-thumb">
          <Thumb id={pictureId} />
          <div className="report-title">
            {artist && <div>{artist}</div>}
            {title}
          </div>
        </div>
      ),
    },
    {
      ...sort('estimateLow'),
      title: t('results.estimate'),
      align: 'end',
      render: (_, row) => <Estimate lot={row} currency={currency} bare />,
    },
    ...(canSeeReserve
      ? [
          {
            key: 'reserve',
            // Printed reports are passed on, so restricted columns are not printed.
            className: 'no-print',
            title: t('lots.reserve'),
            align: 'end' as const,
            render: (_: unknown, { reserve }: Row) => (
              <Money amount={reserve} currency={currency} bare short />
            ),
          },
        ]
      : []),
  ];
}

/** Returns the total of the estimates, for the last row. */
export const estimateTotals = ({
  totals,
  currency,
}: Pick<ReportHead, 'currency'> & { totals: ReportTotals }) => ({
  estimateLow: (
    <>
      <Money amount={totals.estimateLow} currency={currency} bare short /> –{' '}
      <Money amount={totals.estimateHigh} currency={currency} bare short />
    </>
  ),
});
