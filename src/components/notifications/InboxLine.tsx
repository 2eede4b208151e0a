import { BellOutlined, CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import type { InboxEntry, InboxSelection } from '#contract/notifications';
import Avatar from '@/components/avatars/Avatar';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import { LocalTime } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import { notificationAddress } from './notificationAddress';

interface Props {
  entry: InboxEntry;
  /** of the reply that lists it */
  seen: string;
}

/** An entry of the inbox: who did what, when, and a link to the page where it is seen or done, which marks it as read. */
export default function InboxLine({ entry, seen }: Props) {
  const t = useText();
  const { kind, at, count, isRead, about, actor } = entry;
  const selection = { upTo: entry.id, seen, sameEntry: true };
  const reading = useAction(() => mark('read', selection));
  const dismissing = useAction(() => mark('dismiss', selection));
  return (
    <li className={isRead ? 'inbox-line' : 'inbox-line is-unread'}>
      {actor ? (
        <Avatar userId={actor.id} name={actor.name} size={32} />
      ) : (
        <BellOutlined className="inbox-icon" />
      )}
      <div>
        {!isRead && <span className="inbox-dot" role="img" aria-label={t('notifications.isUnread')} />}
        {about ? (
          <Link
            to={notificationAddress(entry, about)}
            onClick={() => {
              if (!isRead) void reading.run();
            }}
          >
            <Sentence kind={kind} actor={actor} about={about} />
          </Link>
        ) : (
          t('notifications.gone')
        )}
        {about?.text && <p dir="auto">{about.text}</p>}
        <Details at={at} count={count} dueOn={about?.dueOn ?? null} />
        <ErrorNotice text={reading.issue ?? dismissing.issue} />
      </div>
      <div className="inbox-actions">
        {!isRead && (
          <Button
            type="text"
            size="small"
            icon={<CheckOutlined />}
            aria-label={t('notifications.read')}
            title={t('notifications.read')}
            onClick={() => void reading.run()}
          />
        )}
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('notifications.dismiss')}
          title={t('notifications.dismiss')}
          onClick={() => void dismissing.run()}
        />
      </div>
    </li>
  );
}

async function mark(how: 'read' | 'dismiss', body: InboxSelection) {
  await api.notifications[how]({ body });
  void queryClient.invalidateQueries({ queryKey: ['notifications'] });
}

interface SentenceProps extends Pick<InboxEntry, 'kind' | 'actor'> {
  about: NonNullable<InboxEntry['about']>;
}

function Sentence({ kind, actor, about }: SentenceProps) {
  const t = useText();
  // Several followed rows have no title.
  const title = about.title ?? (about.noun && t(`follows.many.${about.noun}`));
  const { formatMessage } = useIntl();
  const name = actor?.name ?? t('notifications.system');
  return (
    <>
      {formatMessage(
        { id: `notifications.kind.${kind}` },
        { actor: <bdi key="actor">{name}</bdi>, title: <bdi key="title">{title}</bdi> },
      )}
    </>
  );
}

function Details({ at, count, dueOn }: { at: string; count: number; dueOn: string | null }) {
  const t = useText();
  return (
    <small>
      <LocalTime at={at} />
      {count > 1 && <> · {t('notifications.times', { count })}</>}
      {dueOn && <> · {t('notifications.due', { day: dayText(dueOn) })}</>}
    </small>
  );
}
