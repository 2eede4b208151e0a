import { useAccess } from '@umijs/max';
import { useText } from '@/services/text';

/** Says to who may only read why nothing can be changed. */
export default function ReadOnly() {
  const t = useText();
  const access = useAccess();
  return access['settings:edit'] ? null : <p className="settings-note">{t('settings.readOnly')}</p>;
}
