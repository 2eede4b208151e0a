import { useModel, useParams } from '@umijs/max';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import BareCard from './BareCard';

/** The return address of a third-party sign-in. No provider can be configured yet: says so, with a link back. */
export default function OauthCallback() {
  const t = useText();
  const { service = '' } = useParams();
  const { initialState } = useModel('@@initialState');
  return (
    <BareCard house={initialState?.house.name} title={t('session.oauth.none')}>
      <p>{t('session.oauth.none.hint', { service })}</p>
      <Link to="/login">{t('session.backToSignIn')}</Link>
    </BareCard>
  );
}
