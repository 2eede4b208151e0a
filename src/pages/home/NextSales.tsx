import { useAccess } from '@umijs/max';
import { Card } from 'antd';
import type { Home } from '#contract/home';
import { AuctionState } from '@/components/auctions/AuctionState';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import LinkButton from '@/components/page/LinkButton';
import { Thumb } from '@/components/pictures/Thumb';
import { SaleTime } from '@/components/time/SaleTime';
import { useText } from '@/services/text';
import { saleLotsAddress } from './figureAddresses';

/** Lists upcoming sales with date, state, lots, estimates and blockers. */
export function NextSales({ sales }: { sales: Home['nextSales'] }) {
  const t = useText();
  const access = useAccess();
  return (
    <Card title={t('home.next')} className="home-wide">
      {sales.length === 0 ? (
        <>
          <p>{t('home.next.none')}</p>
          {access['auctions:create'] ? (
            <LinkButton to="/auction/new">{t('auctions.new')}</LinkButton>
          ) : (
            <LinkButton to="/auctions">{t('auctions.title')}</LinkButton>
          )}
        </>
      ) : (
        <div className="home-scroll">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{t('auctions.auction')}</th>
                <th scope="col">{t('catalogue.date')}</th>
                <th scope="col" className="is-right">
                  {t('auctions.lots')}
                </th>
                <th scope="col" className="is-right">
                  {t('home.estimates')}
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
                    <SaleTime at={sale.startsAt} zone={sale.timeZone} none={t('catalogue.date.none')} />
                  </td>
                  <td className="is-right">
                    <Link to={saleLotsAddress(sale.id)}>{sale.lots}</Link>
                  </td>
                  <td className="is-right">
                    <Link to={saleLotsAddress(sale.id)}>
                      <Money amount={sale.estimateLow} currency={sale.currency} short /> –{' '}
                      <Money amount={sale.estimateHigh} currency={sale.currency} bare short />
                    </Link>
                  </td>
                  <td>
                    <AuctionState status={sale.status} />
                    {sale.blocked > 0 && (
                      <>
                        <br />
                        <Link to={`/auction/${sale.id}?tab=readiness`}>
                          {t('home.next.blocked', { count: sale.blocked })}
                        </Link>
                      </>
                    )}
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
