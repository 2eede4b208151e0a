import { useModel } from '@umijs/max';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';

/** After a user has reported a sign-in: where the link to set a new password is. */
export default function Reported() {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  return (
    <>
      <p role="status">
        {t(initialState?.delivery === 'OUTBOX' ? 'session.reported.kept' : 'session.reported.sent')}
      </p>
      <Link to="/login">{t('session.backToSignIn')}</Link>
    </>
  );
}
