import type { CurrentUser } from '#contract/session';
import FollowList from '@/components/follows/FollowList';
import NotificationTable from '@/components/notifications/NotificationTable';
import SubscriptionList from '@/components/subscriptions/SubscriptionList';
import { useText } from '@/services/text';

/** The tab in which users choose how they are notified. */
export default function Notifications({ user }: { user: CurrentUser }) {
  const t = useText();
  return (
    <section className="profile-card">
      <h2>{t('profile.tab.notifications')}</h2>
      <p className="profile-when">{t('profile.notifications.address', { email: user.email })}</p>
      <p className="profile-when">{t('profile.notifications.how')}</p>
      <NotificationTable />
      <SubscriptionList />
      <FollowList />
    </section>
  );
}
