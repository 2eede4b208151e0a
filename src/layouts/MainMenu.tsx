import {
  AppstoreOutlined,
  DashboardOutlined,
  FileOutlined,
  MailOutlined,
  PictureOutlined,
  SettingOutlined,
  TeamOutlined,
  TrophyOutlined,
} from '@ant-design/icons';
import { useAccess, useLocation } from '@umijs/max';
import { Menu, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import Link from '@/components/Link';
import type { MessageId } from '@/locales/messages';
import { useText } from '@/services/text';
import { matchPage, type Page, pages } from '../../config/routes';

const icons: Record<string, ReactNode> = {
  appstore: <AppstoreOutlined />,
  dashboard: <DashboardOutlined />,
  file: <FileOutlined />,
  mail: <MailOutlined />,
  picture: <PictureOutlined />,
  setting: <SettingOutlined />,
  team: <TeamOutlined />,
  trophy: <TrophyOutlined />,
};

type Item = NonNullable<MenuProps['items']>[number];

/** The entries of `config/routes.ts` that this person may open. */
export default function MainMenu({
  mode,
  onChosen,
}: {
  mode: 'horizontal' | 'inline';
  onChosen?: () => void;
}) {
  const t = useText();
  const access = useAccess();
  const { pathname } = useLocation();
  const entries = pages.filter((page) => page.menu && page.access && access[page.access]);
  // Eight words fit the fixed width, eight words with icons do not.
  const iconOf = (page: Page) => (mode === 'inline' ? icons[page.menu?.icon ?? ''] : undefined);
  const entry = (page: Page): Item => ({
    key: page.path,
    icon: iconOf(page),
    label: (
      <Link to={firstPath(page)} prefetch="intent">
        {t(`menu.${page.name}` as MessageId)}
      </Link>
    ),
  });
  const items = entries.flatMap((page): Item[] => {
    const heading = page.menu?.under;
    if (!heading) return [entry(page)];
    const together = entries.filter(({ menu }) => menu?.under === heading);
    if (together[0] !== page) return [];
    return [
      {
        icon: iconOf(page),
        key: heading,
        label: t(`menu.${heading}`),
        children: together.map(entry),
      },
    ];
  });
  return (
    <Menu
      mode={mode}
      theme={mode === 'horizontal' ? 'dark' : 'light'}
      items={items}
      selectedKeys={selected(entries, pathname)}
      onClick={onChosen}
    />
  );
}

/** A parameter of an entry's path takes its first allowed value: `/settings/auction-house`. */
const firstPath = ({ path, params = {} }: Page): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const allowed = params[name];
    return typeof allowed === 'object' ? (allowed[0] ?? '') : '';
  });

/** An auction belongs to "Auctions": the pages of one folder share an entry. */
function selected(entries: Page[], pathname: string): string[] {
  const here = matchPage(pathname)?.page;
  if (!here || here.name === 'profile') return [];
  const folder = (page: Page) => page.component.split('/')[0];
  return entries.filter((page) => folder(page) === folder(here)).map(({ path }) => path);
}
