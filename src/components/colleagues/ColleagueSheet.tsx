import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Skeleton, Tabs } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Colleague } from '#contract/colleagues';
import Avatar from '@/components/avatars/Avatar';
import Sheet from '@/components/form/Sheet';
import Loaded from '@/components/page/Loaded';
import StatusTag from '@/components/page/StatusTag';
import { api } from '@/services/api';
import { colleagueParam, colleagueTabParam } from '@/services/colleagueAddress';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import ColleagueFacts from './ColleagueFacts';
import './colleagues.css';

const ColleagueLots = lazy(() => import(/* webpackChunkName: "colleague-work" */ './ColleagueLots'));
const ColleagueSales = lazy(() => import(/* webpackChunkName: "colleague-work" */ './ColleagueSales'));
const ColleagueActivity = lazy(() => import(/* webpackChunkName: "colleague-work" */ './ColleagueActivity'));

/** A colleague over the page that names them: who they are, and their lots, sales and activity. */
export default function ColleagueSheet({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['colleagues', 'one', id],
    queryFn: () => api.colleagues.read({ params: { id } }),
    throwOnError: false,
  });
  return (
    <Sheet open param={colleagueParam} tab={colleagueTabParam} size={520} title={query.data?.name}>
      <Loaded query={query}>{(colleague) => <Parts key={id} colleague={colleague} />}</Loaded>
    </Sheet>
  );
}

function Parts({ colleague }: { colleague: Colleague }) {
  const t = useText();
  const access = useAccess();
  const { query, set } = useUrl();
  const { id } = colleague;
  const parts: Record<string, ReactNode> = {
    about: <ColleagueFacts colleague={colleague} />,
    ...(access['lots:read'] && { lots: <ColleagueLots id={id} /> }),
    ...(access['auctions:read'] && { sales: <ColleagueSales id={id} /> }),
    ...(access['dashboard:read'] && { activity: <ColleagueActivity id={id} /> }),
  };
  const part = Object.keys(parts).find((key) => key === query.get(colleagueTabParam)) ?? 'about';
  return (
    <>
      <Head colleague={colleague} />
      <Tabs
        activeKey={part}
        onChange={(key) => set({ [colleagueTabParam]: key === 'about' ? undefined : key })}
        destroyOnHidden
        items={Object.entries(parts).map(([key, children]) => ({
          key,
          label: t(`colleagues.tab.${key as 'about' | 'lots' | 'sales' | 'activity'}`),
          children: (
            <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 6 }} />}>
              {children}
            </Suspense>
          ),
        }))}
      />
    </>
  );
}

function Head({ colleague: { id, name, position, about, role, active } }: { colleague: Colleague }) {
  const t = useText();
  return (
    <div className="colleague-head">
      <Avatar userId={id} name={name} size={96} />
      <div>
        <p className="colleague-position">
          <bdi>{position || t(`role.${role}`)}</bdi>
        </p>
        {about && (
          <p>
            <bdi>{about}</bdi>
          </p>
        )}
        {!active && <StatusTag label={t('users.state.inactive')} tone="quiet" />}
      </div>
    </div>
  );
}
