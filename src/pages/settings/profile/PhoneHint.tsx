import { useAccess } from '@umijs/max';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import type { OwnPhoneNumber } from './useOwnPhone';

/** Says what the phone number is for, or who can set up text messages, without which none can be verified. */
export default function PhoneHint({ countries }: Pick<OwnPhoneNumber, 'countries'>) {
  const t = useText();
  const access = useAccess();
  if (countries.length > 0) return t('phones.hint');
  return access['settings:edit'] ? <Link to="/settings/email">{t('phones.setUp')}</Link> : t('phones.off');
}
