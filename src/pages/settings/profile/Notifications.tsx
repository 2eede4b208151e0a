import type { CurrentUser } from '#contract/session';
import { useText } from '@/services/text';

/** The tab that says where messages to the user go. */
export default function Notifications({ user }: { user: CurrentUser }) {
  const t = useText();
  return (
    <section className="profile-card">
      <h2>{t('profile.tab.notifications')}</h2>
      <p className="profile-when">{t('profile.notifications.address', { email: user.email })}</p>
    </section>
  );
}
