import { useModel } from '@umijs/max';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import PageTabs from '@/components/page/PageTabs';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import './profile/profile.css';

const profileTabs = {
  basic: lazy(() => import('./profile/Basic')),
  security: lazy(() => import('./profile/Security')),
  binding: lazy(() => import('./profile/Binding')),
  notifications: lazy(() => import('./profile/Notifications')),
};
type Tab = keyof typeof profileTabs;

const tabs = Object.keys(profileTabs) as Tab[];
const skeleton = <Skeleton active title={false} paragraph={{ rows: 8 }} />;

/** `/settings/user-profile?tab=…`: the user's own profile. */
export default function Profile() {
  const t = useText();
  const { query, set } = useUrl();
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  if (!user) return null;
  const active = tabs.find((tab) => tab === query.get('tab')) ?? 'basic';
  return (
    <PageTabs
      title={t('session.profile.title')}
      status={t(`role.${user.role}`)}
      active={active}
      preservedTab="basic"
      onTab={(tab) => set({ tab: tab === 'basic' ? undefined : tab }, 'push')}
      items={tabs.map((key) => {
        const Part = profileTabs[key];
        return {
          key,
          label: t(`profile.tab.${key}`),
          children: (
            <div className="profile">
              <Suspense fallback={skeleton}>
                <Part user={user} />
              </Suspense>
            </div>
          ),
        };
      })}
    />
  );
}
