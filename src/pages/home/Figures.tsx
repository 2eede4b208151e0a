import { Card } from 'antd';
import type { Dashboard } from '#contract/home';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import { stockAddress, yearSalesAddress } from './figureAddresses';

type Props = Pick<Dashboard, 'years' | 'thisYear' | 'yearBefore' | 'stock'>;

/** The year's figures by currency, and the stock; each figure opens its rows. */
export function Figures({ years, thisYear, yearBefore, stock }: Props) {
  const t = useText();
  return (
    <Card title={t('home.figures')}>
      <dl className="home-figures">
        {years.map(({ currency, hammer, before }) => (
          <div key={currency}>
            <dt>{t('home.years', { currency })}</dt>
            <dd>
              <Link to={yearSalesAddress(thisYear, currency)}>
                <Money amount={hammer} currency={currency} short />
              </Link>
              <small>
                {t('home.years.before')}{' '}
                <Link to={yearSalesAddress(yearBefore, currency)}>
                  <Money amount={before} currency={currency} short />
                </Link>
              </small>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('home.stock')}</dt>
          <dd>
            <Link to={stockAddress('AVAILABLE')}>
              {t('home.stock.available', { count: stock.available })}
            </Link>
            <Link to={stockAddress('IN_AUCTION')}>
              {t('home.stock.inAuction', { count: stock.inAuction })}
            </Link>
            <Link to={stockAddress('SOLD')}>{t('home.stock.sold', { count: stock.sold })}</Link>
          </dd>
        </div>
      </dl>
    </Card>
  );
}
