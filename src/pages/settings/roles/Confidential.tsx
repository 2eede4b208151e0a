import type { Permission } from '#contract/api/permissions';
import { getSecretRule, type SecretPermission, secretRules } from '#contract/api/secrets';
import { useText } from '@/services/text';

const isSecretPermission = (permission: Permission): permission is SecretPermission =>
  permission in secretRules;

/** For a permission that reveals confidential values: whether views are recorded, and what else shows or exports them. */
export default function Confidential({ permission }: { permission: Permission }) {
  const t = useText();
  if (!isSecretPermission(permission)) return null;
  const { log, file, live } = getSecretRule(permission);
  const name = (other: Permission) => t(`roles.can.${other}`);
  const facts = [
    log && t('roles.secret.logged'),
    file && t('roles.secret.file', { permission: name(file) }),
    live && t('roles.secret.live', { permission: name(live) }),
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <small className="roles-secret">
      <b>{t('roles.secret')}</b> {facts.join(' ')}
    </small>
  );
}
