import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useMemo } from 'react';
import { getScope, type Permission, permissions, type Role, roles } from '#contract/api/permissions';
import Link from '@/components/page/Link';
import StatusTag from '@/components/page/StatusTag';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { type Area, areaOf } from './areas';
import Confidential from './Confidential';
import './roles.css';

const allPermissions = Object.keys(permissions) as Permission[];

/** The permission table of the contract, to read: permissions by area, and how far each role has them. `?q=` searches it. */
export default function Roles() {
  const t = useText();
  const { query, set } = useUrl();
  const wanted = query.get('q') ?? '';
  const groups = useMemo((): [Area, Permission[]][] => {
    const words = wanted.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const matches = allPermissions.filter((permission) => {
      const text = `${permission} ${t(`roles.area.${areaOf(permission)}`)} ${t(`roles.can.${permission}`)}`;
      return words.every((word) => text.toLocaleLowerCase().includes(word));
    });
    return [...new Set(matches.map(areaOf))].map((area) => [
      area,
      matches.filter((permission) => areaOf(permission) === area),
    ]);
  }, [t, wanted]);
  return (
    <>
      <p>{t('roles.intro')}</p>
      <p className="settings-note">{t('roles.own.hint')}</p>
      <Input
        type="search"
        allowClear
        className="roles-search"
        aria-label={t('roles.search')}
        placeholder={t('roles.search')}
        value={wanted}
        onChange={({ target }) => set({ q: target.value })}
      />
      {groups.length === 0 ? (
        <p role="status">{t('roles.none')}</p>
      ) : (
        <div className="settings-scroll">
          <table className="settings-table roles-table">
            <thead>
              <tr>
                <th scope="col">{t('roles.permission')}</th>
                {roles.map((role) => (
                  <th key={role} scope="col">
                    {t(`role.${role}`)}
                    <Holders role={role} />
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map(([area, group]) => (
              <AreaRows key={area} area={area} group={group} />
            ))}
          </table>
        </div>
      )}
    </>
  );
}

function AreaRows({ area, group }: { area: Area; group: readonly Permission[] }) {
  const t = useText();
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={1 + roles.length} className="roles-area">
          {t(`roles.area.${area}`)}
        </th>
      </tr>
      {group.map((permission) => (
        <tr key={permission}>
          <th scope="row">
            {t(`roles.can.${permission}`)}
            <Confidential permission={permission} />
          </th>
          {roles.map((role) => (
            <td key={role}>
              <Scope role={role} permission={permission} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Scope({ role, permission }: { role: Role; permission: Permission }) {
  const t = useText();
  switch (getScope(role, permission)) {
    case 'all':
      return <StatusTag label={t('roles.scope.all')} tone="good" place={[2, 2]} />;
    case 'own':
      return <StatusTag label={t('roles.scope.own')} tone="active" place={[1, 2]} />;
    case undefined:
      return <StatusTag label={t('roles.scope.none')} tone="quiet" place={[0, 2]} />;
  }
}

/** The number of users with a role, as a link to them. */
function Holders({ role }: { role: Role }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['users', 'countByRole'],
    queryFn: () => api.users.countByRole(),
    throwOnError: false,
  });
  const count = data?.data.find((one) => one.role === role)?.users;
  if (count === undefined) return null;
  return (
    <Link className="roles-holders" to={`/settings/admin-settings/users?role=${role}`}>
      {t('roles.holders', { count })}
    </Link>
  );
}
