import {
  AppstoreOutlined,
  DashboardOutlined,
  DownOutlined,
  FileOutlined,
  MailOutlined,
  PictureOutlined,
  SettingOutlined,
  TeamOutlined,
  TrophyOutlined,
} from '@ant-design/icons';
import { useAccess, useLocation } from '@umijs/max';
import type { ReactNode } from 'react';
import Disclosure from '@/components/Disclosure';
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

interface Props {
  /** a bar across the header, or a column with everything open */
  mode: 'horizontal' | 'inline';
  onChosen?: () => void;
}

/** The entries of `config/routes.ts` that this person may open. */
export default function MainMenu({ mode, onChosen }: Props) {
  const t = useText();
  const access = useAccess();
  const { pathname } = useLocation();
  const entries = pages.filter((page) => page.menu && page.access && access[page.access]);
  const here = selected(entries, pathname);
  const entry = (page: Page) => (
    <li key={page.path}>
      <Link
        to={firstPath(page)}
        prefetch="intent"
        aria-current={here.includes(page) ? 'page' : undefined}
        onClick={onChosen}
      >
        {/* Eight words fit the fixed width, eight words with icons do not. */}
        {mode === 'inline' && icons[page.menu?.icon ?? '']}
        {t(`menu.${page.name}` as MessageId)}
      </Link>
    </li>
  );
  const rows = entries.map((page) => {
    const heading = page.menu?.under;
    if (!heading) return entry(page);
    const together = entries.filter(({ menu }) => menu?.under === heading);
    if (together[0] !== page) return null;
    const label = t(`menu.${heading}`);
    return (
      <li key={heading}>
        {mode === 'inline' ? (
          <>
            <b>{label}</b>
            <ul>{together.map(entry)}</ul>
          </>
        ) : (
          <Disclosure
            menu
            button={{
              type: 'text',
              className: together.some((one) => here.includes(one)) ? 'menu-here' : undefined,
              children: (
                <>
                  {label} <DownOutlined />
                </>
              ),
            }}
          >
            <ul>{together.map(entry)}</ul>
          </Disclosure>
        )}
      </li>
    );
  });
  return <ul className={`menu-${mode}`}>{rows}</ul>;
}

/** A parameter of an entry's path takes its first allowed value: `/settings/auction-house`. */
const firstPath = ({ path, params = {} }: Page): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const allowed = params[name];
    return typeof allowed === 'object' ? (allowed[0] ?? '') : '';
  });

/** An auction belongs to "Auctions": the pages of one folder share an entry. */
function selected(entries: Page[], pathname: string): Page[] {
  const here = matchPage(pathname)?.page;
  if (!here || here.name === 'profile') return [];
  const folder = (page: Page) => page.component.split('/')[0];
  return entries.filter((page) => folder(page) === folder(here));
}
