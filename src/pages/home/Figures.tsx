import { Card } from 'antd';
import type { Dashboard } from '#contract/home';
import Link from '@/components/Link';
import { Money } from '@/components/money/Money';
import { useText } from '@/services/text';

/** The year in each currency, and what the house holds; each figure opens its rows. */
export function Figures({ years, stock }: Pick<Dashboard, 'years' | 'stock'>) {
  const t = useText();
  return (
    <Card title={t('home.figures')}>
      <dl className="home-figures">
        {years.map(({ currency, hammer, before }) => (
          <div key={currency}>
            <dt>{t('home.years', { currency })}</dt>
            <dd>
              <Link to="/auctions?tab=past">
                <Money amount={hammer} currency={currency} short />
              </Link>
              <small>
                {t('home.years.before')} <Money amount={before} currency={currency} short />
              </small>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('home.stock')}</dt>
          <dd>
            <Link to="/items?availability=AVAILABLE">
              {t('home.stock.available', { count: stock.available })}
            </Link>
            <Link to="/items?availability=IN_AUCTION">
              {t('home.stock.inAuction', { count: stock.inAuction })}
            </Link>
            <Link to="/items?availability=SOLD">{t('home.stock.sold', { count: stock.sold })}</Link>
          </dd>
        </div>
      </dl>
    </Card>
  );
}
