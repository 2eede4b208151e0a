import { useQuery } from '@tanstack/react-query';
import { Button, Popconfirm, Tag } from 'antd';
import { lazy, useState } from 'react';
import { getReportAddress } from '#contract/subscription-kinds';
import type { Subscription } from '#contract/subscriptions';
import ErrorNotice from '@/components/page/ErrorNotice';
import LazyBoundary from '@/components/page/LazyBoundary';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { refreshSubscriptions, subscriptionsKey } from './newSubscription';
import { dueText, useOwnZone } from './subscriptionTimes';
import { useSendNow } from './useSendNow';
import './subscriptions.css';

const SubscribeDialog = lazy(() => import(/* webpackChunkName: "subscribe" */ './SubscribeDialog'));

/** The user's subscriptions to reports, and those that colleagues set up for the user. */
export default function SubscriptionList() {
  const t = useText();
  const [edited, setEdited] = useState<Subscription>();
  const query = useQuery({ queryKey: subscriptionsKey, queryFn: () => api.subscriptions.list() });
  return (
    <section className="subscription-list" aria-label={t('subscriptions.title')}>
      <h3>{t('subscriptions.title')}</h3>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{t('subscriptions.none', { subscribe: t('subscriptions.subscribe') })}</p>
          ) : (
            <ul>
              {data.map((subscription) => (
                <Line key={subscription.id} subscription={subscription} onEdit={setEdited} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited && (
        <LazyBoundary>
          <SubscribeDialog subscription={edited} onClose={() => setEdited(undefined)} />
        </LazyBoundary>
      )}
    </section>
  );
}

interface LineProps {
  subscription: Subscription;
  onEdit(subscription: Subscription): void;
}

function Line({ subscription, onEdit }: LineProps) {
  const { name, paused } = subscription;
  const t = useText();
  return (
    <li>
      <Link to={getReportAddress(subscription)}>
        <bdi>{name}</bdi>
      </Link>{' '}
      {paused && <Tag>{t('subscriptions.paused')}</Tag>}
      <Facts subscription={subscription} />
      <Actions subscription={subscription} onEdit={onEdit} />
    </li>
  );
}

/** When a report is sent, by whom and to whom. */
function Facts({ subscription }: { subscription: Subscription }) {
  const { kind, view, rhythm, nextAt, paused, owner, mine, recipients } = subscription;
  const t = useText();
  const zone = useOwnZone();
  const isGone = kind === 'VIEW' && view === null;
  return (
    <>
      <small>
        {[
          t(`subscriptions.rhythm.${rhythm}`),
          ...(nextAt ? [t('subscriptions.next', { time: dueText(nextAt, zone) })] : []),
          ...(rhythm === 'ONCE' && !nextAt && !paused ? [t('subscriptions.ended')] : []),
        ].join(' · ')}
      </small>
      <small>
        {mine
          ? t('subscriptions.to', { names: recipients.map((one) => one.name).join(', ') || '–' })
          : t('subscriptions.from', { name: owner.name })}
      </small>
      {isGone && <small>{t('subscriptions.viewGone')}</small>}
    </>
  );
}

function Actions({ subscription, onEdit }: LineProps) {
  const { id, name, mine, isReceived, paused, version } = subscription;
  const t = useText();
  const sendNow = useSendNow();
  const change = useAction(async (action: () => Promise<unknown>, done: string) => {
    await action();
    await refreshSubscriptions();
    notifyDone(done);
  });
  const pause = () =>
    change.run(
      () => api.subscriptions.update({ params: { id }, body: { paused: !paused, version } }),
      t(paused ? 'subscriptions.resumed' : 'subscriptions.pausedNow'),
    );
  const button = (label: string, onClick?: () => void) => (
    <Button type="link" size="small" aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <>
      <ErrorNotice text={change.issue ?? sendNow.issue} />
      <div className="subscription-actions">
        {button(t('subscriptions.sendNow'), () => void sendNow.run(id))}
        {mine && button(t('subscriptions.change'), () => onEdit(subscription))}
        {mine && button(t(paused ? 'subscriptions.resume' : 'subscriptions.pause'), () => void pause())}
        {isReceived && (
          <Popconfirm
            title={t('subscriptions.stop.sure')}
            onConfirm={() =>
              void change.run(() => api.subscriptions.leave({ params: { id } }), t('subscriptions.stopped'))
            }
          >
            {button(t('subscriptions.stop'))}
          </Popconfirm>
        )}
        {mine && (
          <Popconfirm
            title={t('subscriptions.remove.sure')}
            onConfirm={() =>
              void change.run(() => api.subscriptions.remove({ params: { id } }), t('subscriptions.removed'))
            }
          >
            {button(t('subscriptions.remove'))}
          </Popconfirm>
        )}
      </div>
    </>
  );
}
