import { useAccess, useLocation } from '@umijs/max';
import { Button } from 'antd';
import type { CurrentUser } from '#contract/session';
import Avatar from '@/components/avatars/Avatar';
import Link from '@/components/page/Link';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { applyPatch } from '@/services/url';
import { base } from '../../../config/layout';
import ButtonMenu from '../page/ButtonMenu';

/** The user menu: profile and sign-out; for users who manage users also invitation and settings. */
export default function Person({ user }: { user: CurrentUser }) {
  const t = useText();
  const access = useAccess();
  const { pathname, search } = useLocation();
  const signOut = async () => {
    await api.session.signOut();
    // Loads a new page, so that no data of this user stays in memory.
    window.location.assign(`${base}login`);
  };
  const items = [
    {
      key: 'who',
      type: 'group' as const,
      label: `${user.name} · ${t(`role.${user.role}`)}`,
    },
    { key: 'profile', label: <Link to="/settings/user-profile">{t('frame.profile')}</Link> },
    {
      key: 'appearance',
      label: (
        <Link to={`${pathname}${applyPatch(search, { appearance: 'open' })}`}>{t('frame.appearance')}</Link>
      ),
    },
    ...(access['users:manage']
      ? [
          { key: 'invite', label: <Link to="/signup">{t('frame.invite')}</Link> },
          { key: 'admin', label: <Link to="/settings/admin-settings/users">{t('frame.admin')}</Link> },
        ]
      : []),
    { type: 'divider' as const },
    { key: 'out', label: t('frame.signOut'), onClick: () => void signOut() },
  ];
  return (
    <ButtonMenu menu={{ items }}>
      <Button
        type="text"
        className="actions-person"
        icon={<Avatar userId={user.id} name={user.name} />}
        aria-label={t('frame.person')}
      >
        <span className="actions-name">{user.name}</span>
      </Button>
    </ButtonMenu>
  );
}
