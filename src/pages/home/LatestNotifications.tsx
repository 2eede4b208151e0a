import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@umijs/max';
import { Card } from 'antd';
import { type InboxTab, inboxTabs } from '#contract/notification-kinds';
import InboxLine from '@/components/notifications/InboxLine';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { applyPatch } from '@/services/url';
import '@/components/notifications/inbox.css';

const maxEntries = 5;

/** The latest mentions and tasks in the user's inbox, such as work that was returned with its reason. */
export function LatestNotifications() {
  const t = useText();
  const { pathname, search } = useLocation();
  return (
    <Card
      title={t('home.inbox')}
      className="home-inbox"
      extra={<Link to={`${pathname}${applyPatch(search, { inbox: 'ALL' })}`}>{t('home.inbox.all')}</Link>}
    >
      {inboxTabs.map((tab) => (
        <Latest key={tab} tab={tab} />
      ))}
    </Card>
  );
}

function Latest({ tab }: { tab: InboxTab }) {
  const t = useText();
  const query = useQuery({
    queryKey: ['notifications', 'latest', tab],
    queryFn: () => api.notifications.inbox({ query: { tab, limit: maxEntries } }),
  });
  return (
    <section>
      <h2>{t(`notifications.tab.${tab}`)}</h2>
      <Loaded query={query}>
        {({ entries, seen }) =>
          entries.length === 0 ? (
            <p>{t(`home.inbox.none.${tab}`)}</p>
          ) : (
            <ul>
              {entries.map((entry) => (
                <InboxLine key={entry.id} entry={entry} seen={seen} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
