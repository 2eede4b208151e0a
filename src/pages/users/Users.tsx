import { PlusOutlined } from '@ant-design/icons';
import { history, useModel } from '@umijs/max';
import { Button } from 'antd';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { roles } from '#contract/api/permissions';
import type { User, UserRow } from '#contract/users';
import Avatar from '@/components/avatars/Avatar';
import ListPage from '@/components/list/ListPage';
import { menuLink } from '@/components/list/menu';
import type { ListColumn, ListFilter } from '@/components/list/types';
import Link from '@/components/page/Link';
import LinkButton from '@/components/page/LinkButton';
import StatusTag from '@/components/page/StatusTag';
import WaitingIdentities from '@/components/providers/WaitingIdentities';
import { LocalTime } from '@/components/time/SaleTime';
import { api, apiUrl } from '@/services/api';
import { useDepartments } from '@/services/lookups';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';
import UserSheet from './UserSheet';
import { useAccessText } from './useAccessText';
import { useDeactivate } from './useDeactivate';
import { useSetActive } from './useSetActive';

const HandOver = lazy(() => import(/* webpackChunkName: "hand-over" */ '@/components/handovers/HandOver'));

/** Lists the users; each opens in a sheet (`?user=`). */
export default function Users() {
  const t = useText();
  const { query } = useUrl();
  const { initialState } = useModel('@@initialState');
  const setActive = useSetActive();
  const deactivate = useDeactivate(setActive);
  const openId = Number(query.get('user'));
  const columns = useColumns();
  const filters = useFilters();
  const hrefOf = useCallback(
    ({ id }: Pick<User, 'id'>) => applyPatch(history.location.search, { user: id }),
    [],
  );
  const invite = (
    <LinkButton to="/signup" type="primary" icon={<PlusOutlined />}>
      {t('users.invite')}
    </LinkButton>
  );
  return (
    <>
      <WaitingIdentities />
      <ListPage<UserRow>
        noun="users"
        list={api.users.list}
        fileOf={(query) => apiUrl('users', 'export', { query })}
        action={invite}
        columns={columns}
        filters={filters}
        defaultSort="name"
        hrefOf={hrefOf}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        actions={(selection) => (
          <>
            <Button disabled={setActive.busy} onClick={() => void setActive.run(selection, false, false)}>
              {t('users.deactivate')}
            </Button>
            <Button disabled={setActive.busy} onClick={() => void setActive.run(selection, true, false)}>
              {t('users.activate')}
            </Button>
          </>
        )}
        rowMenu={({ id, name, active }, selection) => [
          menuLink('open', <Link to={hrefOf({ id })}>{t('list.open')}</Link>),
          {
            key: 'active',
            label: t(active ? 'users.deactivate' : 'users.activate'),
            disabled: active && id === initialState?.user?.id,
            onClick: () =>
              active
                ? void deactivate.run({ id, name }, selection)
                : void setActive.run(selection, true, false),
          },
        ]}
        empty={{ title: t('users.empty'), hint: t('users.empty.hint'), action: invite }}
      />
      {openId > 0 && <UserSheet id={openId} />}
      {deactivate.question && (
        <Suspense>
          <HandOver
            user={deactivate.question.user}
            deactivate={deactivate.confirm}
            onClose={deactivate.close}
          />
        </Suspense>
      )}
    </>
  );
}

function useColumns(): ListColumn<UserRow>[] {
  const t = useText();
  const departments = useDepartments();
  const { factorsText, signInText } = useAccessText();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('users.name'),
        sort: 'name',
        render: ({ id, name, email }) => (
          <span className="colleague">
            <Avatar userId={id} name={name} size={32} />
            <span>
              {name}
              <br />
              <small>{email}</small>
            </span>
          </span>
        ),
      },
      {
        key: 'role',
        title: t('common.role'),
        width: 160,
        sort: 'role',
        // Departments are below the role, so that the list fits beside the menu of the settings.
        render: ({ role, departmentIds }) => (
          <>
            {t(`role.${role}`)}
            <br />
            <small>
              {departmentIds
                .map((id) => departments.find((department) => department.id === id)?.name ?? '')
                .join(', ')}
            </small>
          </>
        ),
      },
      {
        key: 'lastLoginAt',
        title: t('users.lastLogin'),
        width: 190,
        sort: 'lastLoginAt',
        render: ({ lastLoginAt, lastSignIn }) => (
          <>
            {lastLoginAt ? <LocalTime at={lastLoginAt} /> : t('users.never')}
            {lastSignIn && (
              <>
                <br />
                <small>{signInText(lastSignIn)}</small>
              </>
            )}
          </>
        ),
      },
      { key: 'state', title: t('users.state'), width: 110, render: (user) => <UserState user={user} /> },
      {
        key: 'factors',
        title: t('users.factors'),
        width: 140,
        render: ({ factors }) => factorsText(factors),
      },
      {
        key: 'sessions',
        title: t('users.sessions'),
        width: 100,
        hidden: true,
        render: ({ sessions }) => sessions,
      },
    ],
    [t, departments, factorsText, signInText],
  );
}

function useFilters(): ListFilter[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'role',
        label: t('common.role'),
        options: roles.map((value) => ({ value, label: t(`role.${value}`) })),
      },
    ],
    [t],
  );
}

function UserState({ user }: { user: User }) {
  const t = useText();
  if (!user.active) return <StatusTag label={t('users.state.inactive')} tone="quiet" place={[0, 2]} />;
  if (!user.activated) return <StatusTag label={t('users.state.invited')} tone="warn" place={[1, 2]} />;
  return <StatusTag label={t('users.state.active')} tone="good" place={[2, 2]} />;
}
