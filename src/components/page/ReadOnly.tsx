import { useAccess } from '@umijs/max';
import { useText } from '@/services/text';

/** Explains to users without edit permission why nothing can be changed. */
export default function ReadOnly() {
  const t = useText();
  const access = useAccess();
  return access['settings:edit'] ? null : <p className="settings-note">{t('settings.readOnly')}</p>;
}
