import { useIntl } from '@umijs/max';
import { Card } from 'antd';
import type { Dashboard } from '#contract/home';
import { formatRate } from '#contract/money/money';
import { AuctionState } from '@/components/auctions/AuctionState';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import LinkButton from '@/components/page/LinkButton';
import { Thumb } from '@/components/pictures/Thumb';
import { SaleDay } from '@/components/time/SaleTime';
import { useText } from '@/services/text';
import { reportLotsAddress } from './figureAddresses';

/** Current and past sales with three figures each, linked to the report. */
export function LastSales({ sales }: { sales: Dashboard['lastSales'] }) {
  const t = useText();
  const { locale } = useIntl();
  return (
    <Card title={t('home.last')} className="home-wide">
      {sales.length === 0 ? (
        <>
          <p>{t('home.last.none')}</p>
          <LinkButton to="/auctions">{t('auctions.title')}</LinkButton>
        </>
      ) : (
        <div className="home-scroll">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{t('auctions.auction')}</th>
                <th scope="col">{t('catalogue.date')}</th>
                <th scope="col" className="is-right">
                  {t('home.sold.title')}
                </th>
                <th scope="col" className="is-right">
                  {t('home.sellThrough')}
                </th>
                <th scope="col" className="is-right">
                  {t('home.hammer')}
                </th>
                <th scope="col">{t('catalogue.status')}</th>
              </tr>
            </thead>
            <tbody>
              {sales.map((sale) => (
                <tr key={sale.id}>
                  <td>
                    <Link to={`/auction/${sale.id}`} prefetch="intent" className="with-thumb">
                      <Thumb id={sale.coverId} />
                      <span>
                        <small>{sale.code}</small> {sale.title}
                      </span>
                    </Link>
                  </td>
                  <td>
                    <SaleDay at={sale.startsAt} zone={sale.timeZone} />
                  </td>
                  <td className="is-right">
                    <Link to={reportLotsAddress(sale.id, 'offered')}>
                      {t('home.sold', { sold: sale.sold, offered: sale.offered })}
                    </Link>
                  </td>
                  <td className="is-right">
                    <Link to={reportLotsAddress(sale.id, 'offered')}>
                      {sale.offered > 0
                        ? formatRate(Math.round((10_000 * sale.sold) / sale.offered), locale)
                        : '–'}
                    </Link>
                  </td>
                  <td className="is-right">
                    <Link to={reportLotsAddress(sale.id, 'sold')}>
                      <Money amount={sale.hammer} currency={sale.currency} short />
                    </Link>
                  </td>
                  <td>
                    <AuctionState status={sale.status} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
