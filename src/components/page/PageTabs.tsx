import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import PageHead, { type Head } from './PageHead';

interface Props<Tab extends string> extends Head {
  active: Tab | undefined;
  items: readonly { key: Tab; label: string; children: ReactNode }[];
  /** the tab whose content stays as it is while one looks at others: something is typed there */
  preservedTab: Tab;
  onTab(tab: Tab): void;
}

/** A thing with its tabs: the head and they are one line, which stays in sight; below it what the chosen one shows. */
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
