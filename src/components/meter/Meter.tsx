import { useQuery } from '@tanstack/react-query';
import { Alert, Progress } from 'antd';
import type { Meter as MeterReply } from '#contract/meter';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { LocalTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import '@/components/list/tables.css';

/** Shows the purchases of a customer and connected customers that count toward the legal threshold. */
export default function Meter({ customerId: id }: { customerId: number }) {
  const t = useText();
  const query = useQuery({
    queryKey: ['customers', id, 'meter'],
    queryFn: () => api.meter.ofCustomer({ params: { id } }),
  });
  return (
    <section>
      <h2>{t('meter.title')}</h2>
      <p>{t('meter.hint')}</p>
      <Loaded query={query}>{(meter) => <Reading meter={meter} />}</Loaded>
    </section>
  );
}

function Reading({ meter }: { meter: MeterReply }) {
  const t = useText();
  const { total, threshold, currency, isOver, state, linked, purchases, missing } = meter;
  return (
    <>
      <p>
        <Money amount={total} currency={currency} short />
        {threshold !== null && (
          <>
            {' / '}
            <Money amount={threshold} currency={currency} short />
          </>
        )}
        {isOver && <b> · {t('meter.over')}</b>}
      </p>
      {threshold !== null && threshold > 0 && (
        <Progress
          percent={Math.min(100, Math.floor((total * 100) / threshold))}
          status={isOver ? 'exception' : 'normal'}
          aria-label={t('meter.title')}
        />
      )}
      {state === 'UNKNOWN' && (
        <Alert
          showIcon
          role="alert"
          type="error"
          title={t('meter.unknown', { currencies: missing.join(', ') })}
        />
      )}
      {linked.length > 0 && (
        <p>
          {t('meter.linked')}{' '}
          {linked.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 && ' · '}
              <Link to={`/customer/${id}`}>{name}</Link>
            </span>
          ))}
        </p>
      )}
      {purchases.length > 0 && (
        <table className="plain-table">
          <tbody>
            {purchases.map(({ soldAt, title, price, currency: paid, amount }) => (
              <tr key={`${soldAt} ${title} ${price}`}>
                <td>
                  <LocalTime at={soldAt} />
                </td>
                <td dir="auto">{title}</td>
                <td className="is-right">
                  <Money amount={price} currency={paid} short />
                </td>
                <td className="is-right">
                  <Money amount={amount} currency={currency} short />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
