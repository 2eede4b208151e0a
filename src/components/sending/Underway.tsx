import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { hasEnded } from '#contract/campaign-states';
import type { Campaign } from '#contract/campaigns';
import type { Progress } from '#contract/sending';
import Link from '@/components/page/Link';
import { LocalTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { campaignKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { UncertainDeliveryActions } from './UncertainDeliveryActions';

/** Shows the sending rate, what delays it and the uncertain deliveries; after sending, the accounts that were used. */
export function Underway({ campaign: { id, state } }: { campaign: Campaign }) {
  const { data } = useQuery({
    queryKey: campaignKeys.progress(id),
    queryFn: () => api.sending.progress({ params: { id } }),
    enabled: state === 'SENDING' || state === 'PAUSED' || hasEnded(state),
  });
  if (!data) return null;
  return (
    <>
      {data.state === 'SENDING' && <Speed progress={data} />}
      {hasEnded(data.state) && <SentBy accounts={data.accounts} />}
      {data.undecided > 0 && <Doubts id={id} count={data.undecided} />}
    </>
  );
}

function Speed({ progress: { lastMinute, secondsLeft, nextAt, accounts } }: { progress: Progress }) {
  const t = useText();
  return (
    <ul className="campaign-underway">
      {lastMinute > 0 && <li>{t('campaigns.underway.speed', { count: lastMinute })}</li>}
      {secondsLeft !== null && secondsLeft > 0 && (
        <li>
          {secondsLeft < 60
            ? t('campaigns.underway.left.soon')
            : t('campaigns.underway.left', { minutes: Math.round(secondsLeft / 60) })}
        </li>
      )}
      {nextAt !== null && (
        <li>
          {t('campaigns.underway.next')} <LocalTime at={nextAt} />
        </li>
      )}
      {accounts.map((account) => (
        <AccountLines key={account.id} account={account} />
      ))}
    </ul>
  );
}

type Account = Progress['accounts'][number];

function AccountLines({
  account: { name, delivery, canSend, restsUntil, error, slowed },
}: {
  account: Account;
}) {
  const t = useText();
  return (
    <>
      {delivery === 'OUTBOX' && <li>{t('campaigns.underway.outbox')}</li>}
      {!canSend && <li>{t('campaigns.underway.unreadable', { name })}</li>}
      {slowed !== null && <li>{t('campaigns.underway.slowed', { name, rate: slowed })}</li>}
      {restsUntil !== null && (
        <li>
          {t('campaigns.underway.rests', { name })} <LocalTime at={restsUntil} />
        </li>
      )}
      {error && <li>{t('campaigns.underway.error', { error })}</li>}
    </>
  );
}

function SentBy({ accounts }: { accounts: readonly Account[] }) {
  const t = useText();
  return accounts.map(({ id, name }) => (
    <p key={id} className="campaign-underway">
      {t('campaigns.underway.sentBy', { name })}
    </p>
  ));
}

function Doubts({ id, count }: { id: number; count: number }) {
  const t = useText();
  return (
    <Alert
      type="warning"
      title={
        <Link to={`/campaign/${id}/report?tab=people&group=unknown`}>{t('campaigns.doubts', { count })}</Link>
      }
      description={
        <>
          {t('campaigns.doubts.hint')}
          <UncertainDeliveryActions campaignId={id} count={count} />
        </>
      }
    />
  );
}
