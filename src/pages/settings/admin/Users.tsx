import { PlusOutlined } from '@ant-design/icons';
import { history } from '@umijs/max';
import { useCallback, useMemo } from 'react';
import { roles } from '#contract/permissions';
import type { User } from '#contract/users';
import { useDepartments } from '@/components/catalogue/lookups';
import { Moment } from '@/components/catalogue/SaleTime';
import LinkButton from '@/components/LinkButton';
import ListPage from '@/components/ListPage';
import type { ListColumn, ListFilter } from '@/components/list/types';
import StatusTag from '@/components/StatusTag';
import { addressOf, api } from '@/services/api';
import { useText } from '@/services/text';
import { patched, useUrl } from '@/services/url';
import UserSheet from './UserSheet';

/** The staff of the house; a user opens as a sheet over the list (`?user=`). */
export default function Users() {
  const t = useText();
  const { query, set } = useUrl();
  const departments = useDepartments();
  const open = Number(query.get('user'));
  const columns = useMemo(
    (): ListColumn<User>[] => [
      {
        key: 'name',
        title: t('users.name'),
        sort: 'name',
        render: ({ name, email }) => (
          <>
            {name}
            <br />
            <small>{email}</small>
          </>
        ),
      },
      { key: 'role', title: t('common.role'), sort: 'role', render: ({ role }) => t(`role.${role}`) },
      {
        key: 'departments',
        title: t('common.departments'),
        render: ({ departmentIds }) =>
          departmentIds.map((id) => departments.find((one) => one.id === id)?.name ?? '').join(', ') || '–',
      },
      {
        key: 'lastLoginAt',
        title: t('users.lastLogin'),
        sort: 'lastLoginAt',
        render: ({ lastLoginAt }) => (lastLoginAt ? <Moment at={lastLoginAt} /> : t('users.never')),
      },
      { key: 'state', title: t('users.state'), render: (user) => <State user={user} /> },
    ],
    [t, departments],
  );
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'role',
        label: t('common.role'),
        options: roles.map((value) => ({ value, label: t(`role.${value}`) })),
      },
    ],
    [t],
  );
  const hrefOf = useCallback(({ id }: User) => patched(history.location.search, { user: id }), []);
  const invite = (
    <LinkButton to="/signup" type="primary" icon={<PlusOutlined />}>
      {t('users.invite')}
    </LinkButton>
  );
  return (
    <>
      <ListPage<User>
        noun="users"
        list={api.users.list}
        fileOf={(query) => addressOf('users', 'export', { query })}
        deed={invite}
        columns={columns}
        filters={filters}
        standardSort="name"
        hrefOf={hrefOf}
        idOf={({ id }) => id}
        empty={{ title: t('users.empty'), hint: t('users.empty.hint'), action: invite }}
      />
      {open > 0 && <UserSheet key={open} id={open} onClose={() => set({ user: undefined })} />}
    </>
  );
}

function State({ user }: { user: User }) {
  const t = useText();
  if (!user.active) return <StatusTag label={t('users.state.inactive')} tone="quiet" place={[0, 2]} />;
  if (!user.activated) return <StatusTag label={t('users.state.invited')} tone="warn" place={[1, 2]} />;
  return <StatusTag label={t('users.state.active')} tone="good" place={[2, 2]} />;
}
