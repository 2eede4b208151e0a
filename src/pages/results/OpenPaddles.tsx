import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { getNextState } from '#contract/api/lifecycle';
import type { OpenPaddle } from '#contract/buyers';
import type { Currency } from '#contract/currencies';
import { registrationLifecycle } from '#contract/registration-states';
import type { Desk } from '#contract/results';
import { CustomerLink } from '@/components/customers/CustomerLink';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import RegisterPaddle from '@/components/registrations/RegisterPaddle';
import { RegistrationState } from '@/components/registrations/RegistrationState';
import { resultKeys, useResultActions } from '@/components/results/desk';
import { api } from '@/services/api';
import { useText } from '@/services/text';

/** Returns whether no bidder has the paddle: a rejected one no longer has it. */
const isFree = ({ registration }: OpenPaddle): boolean =>
  registration === null || getNextState(registrationLifecycle, registration.state, 'reopen') !== undefined;

/** The paddles that bought without an approved bidder: unregistered ones can be registered here. */
export default function OpenPaddles({ auctionId, desk }: { auctionId: number; desk: Desk }) {
  const t = useText();
  const access = useAccess();
  const [registering, setRegistering] = useState<OpenPaddle>();
  const { refresh } = useResultActions(auctionId);
  const { sold, subject } = desk.counts;
  const currency = desk.currency as Currency;
  const { data } = useQuery({
    queryKey: [...resultKeys.paddles(auctionId), sold, subject],
    queryFn: () => api.buyers.paddles({ params: { id: auctionId }, query: { pageSize: 100 } }),
    enabled: access['registrations:register'] && sold + subject > 0,
    throwOnError: false,
  });
  if (!data || data.total === 0) return null;
  return (
    <section className="results-decisions" aria-label={t('results.paddles')}>
      <h2>{t('results.paddles.count', { count: data.total })}</h2>
      <p>{t('results.paddles.hint')}</p>
      <table>
        <tbody>
          {data.data.map((row) => (
            <tr key={row.paddle}>
              <th scope="row">{t('results.buyer.paddle', { paddle: row.paddle })}</th>
              <td>
                <bdi>{row.customer?.name ?? row.buyer}</bdi> <CustomerLink customer={row.customer} />
              </td>
              <td>{t('results.paddles.lots', { count: row.lots, numbers: row.numbers })}</td>
              <td className="is-figure">
                <Money amount={row.hammer} currency={currency} short />
              </td>
              <td>
                {row.registration && (
                  <Link to={`/auction/${auctionId}?tab=bidders&bidder=${row.registration.id}`}>
                    <RegistrationState state={row.registration.state} />
                  </Link>
                )}{' '}
                {isFree(row) && (
                  <Button
                    size="small"
                    aria-label={t('registrations.paddle.register', { paddle: row.paddle })}
                    onClick={() => setRegistering(row)}
                  >
                    {t('results.paddles.register')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {registering && (
        <RegisterPaddle
          auctionId={auctionId}
          currency={currency}
          paddle={registering.paddle}
          bidder={registering.customer}
          onRegistered={() => {
            setRegistering(undefined);
            void refresh();
          }}
          onClose={() => setRegistering(undefined)}
        />
      )}
    </section>
  );
}
