import type { CurrentUser } from '#contract/session';
import { useText } from '@/services/text';

/** The tab with the accounts of sign-in providers. */
export default function Binding(_props: { user: CurrentUser }) {
  const t = useText();
  return (
    <section className="profile-card">
      <h2>{t('profile.tab.binding')}</h2>
      <p className="profile-when">{t('profile.binding.none')}</p>
    </section>
  );
}
