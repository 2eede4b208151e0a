import { UserOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import type { CurrentUser } from '#contract/session';
import Disclosure from '@/components/Disclosure';
import Link from '@/components/Link';
import { api } from '@/services/api';
import { useText } from '@/services/text';

/** Own profile, sign out; for those who manage users also invitation and admin settings. */
export default function Person({ user }: { user: CurrentUser }) {
  const t = useText();
  const access = useAccess();
  const signOut = async () => {
    await api.session.signOut();
    // A new page: nothing of this person stays in memory.
    window.location.assign('/app/login');
  };
  const button = {
    type: 'text',
    icon: <UserOutlined />,
    'aria-label': t('frame.person'),
    children: <span className="header-name">{user.name}</span>,
  } as const;
  return (
    <Disclosure button={button} align="end" menu>
      <p className="header-who">
        {user.name} · {t(`role.${user.role}`)}
      </p>
      <ul>
        <li>
          <Link to="/settings/user-profile">{t('frame.profile')}</Link>
        </li>
        {access['users:manage'] && (
          <>
            <li>
              <Link to="/signup">{t('frame.invite')}</Link>
            </li>
            <li>
              <Link to="/settings/admin-settings/users">{t('frame.admin')}</Link>
            </li>
          </>
        )}
        <li className="header-out">
          <button type="button" onClick={() => void signOut()}>
            {t('frame.signOut')}
          </button>
        </li>
      </ul>
    </Disclosure>
  );
}
