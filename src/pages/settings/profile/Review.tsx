import { Button } from 'antd';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';

/** `?review=reset`: after a password reset, asks the user to remove what someone else may have added to the account. */
export default function Review() {
  const t = useText();
  const { query, set } = useUrl();
  if (query.get('review') !== 'reset') return null;
  return (
    <section className="profile-card">
      <h2>{t('passkeys.review.title')}</h2>
      <p>{t('passkeys.review.intro')}</p>
      <Button type="primary" onClick={() => set({ review: undefined })}>
        {t('passkeys.review.done')}
      </Button>
    </section>
  );
}
