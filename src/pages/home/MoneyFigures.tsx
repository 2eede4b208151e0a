import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Card } from 'antd';
import type { HomeMoney } from '#contract/home';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { openInvoicesAddress } from './figureAddresses';
import '@/components/list/tables.css';

/** What buyers owe and what the house earned, for users who read invoices. */
export function MoneyFigures() {
  return useAccess()['invoices:read'] ? <LoadedFigures /> : null;
}

function LoadedFigures() {
  const t = useText();
  const query = useQuery({ queryKey: ['home', 'money'], queryFn: () => api.home.money() });
  return (
    <Card title={t('home.money')}>
      <Loaded query={query}>{(money) => <FiguresByCurrency money={money} />}</Loaded>
    </Card>
  );
}

function FiguresByCurrency({ money: { receivables, revenue = [] } }: { money: HomeMoney }) {
  const t = useText();
  if (receivables.length + revenue.length === 0) return <p>{t('home.money.none')}</p>;
  return (
    <dl className="home-figures">
      {receivables.map((line) => (
        <div key={line.currency}>
          <dt>{t('home.money.open', { currency: line.currency })}</dt>
          <dd>
            <Link to={openInvoicesAddress(line.currency, false)}>
              <Money amount={line.open} currency={line.currency} short />
            </Link>
            {line.overdue > 0 && (
              <Link to={openInvoicesAddress(line.currency, true)} className="is-late">
                {t('home.money.overdue')} <Money amount={line.overdue} currency={line.currency} short />
              </Link>
            )}
          </dd>
          <dd>
            {line.ageing
              .filter(({ amount }) => amount !== 0)
              .map(({ bucket, amount }) => (
                <small key={bucket}>
                  {t(`home.money.age.${bucket}`)} <Money amount={amount} currency={line.currency} short />
                </small>
              ))}
          </dd>
        </div>
      ))}
      {revenue.map((line) => (
        <div key={line.currency}>
          <dt>{t('home.money.revenue', { currency: line.currency })}</dt>
          <dd>
            <Money amount={line.revenue} currency={line.currency} short />
            <small>
              {t('home.years.before')} <Money amount={line.before} currency={line.currency} short />
            </small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
