import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import PageHead, { type Head } from './PageHead';

interface Props<Tab extends string> extends Head {
  active: Tab | undefined;
  items: readonly { key: Tab; label: string; children: ReactNode }[];
  /** the tab that stays mounted while others are shown, because it contains a form */
  preservedTab: Tab;
  onTab(tab: Tab): void;
}

/** A detail page with tabs: head and tabs on one sticky line, the selected tab below. */
export default function PageTabs<Tab extends string>({
  active,
  items,
  preservedTab,
  onTab,
  ...head
}: Props<Tab>) {
  return (
    <Tabs
      className="page-tabs"
      activeKey={active}
      renderTabBar={(props, Bar) => <PageHead {...head} sticky tabs={<Bar {...props} />} />}
      onChange={(tab) => onTab(tab as Tab)}
      items={items.map((item) => ({ ...item, destroyOnHidden: item.key !== preservedTab }))}
    />
  );
}
