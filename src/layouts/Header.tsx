import { MenuOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, useState } from 'react';
import type { CurrentUser } from '#contract/session';
import LanguageSwitch from '@/components/LanguageSwitch';
import Later from '@/components/Later';
import Link from '@/components/Link';
import Mark from '@/components/Mark';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { layout } from '../../config/layout';
import MainMenu from './MainMenu';
import Person from './Person';
import Search from './Search';

const MenuDrawer = lazy(() => import('./MenuDrawer'));

/** Mark, menu (a drawer below 992 px), search, help, language, person. */
export default function Header({ user }: { user: CurrentUser }) {
  const t = useText();
  /** undefined until the drawer is wanted for the first time */
  const [open, setOpen] = useState<boolean>();
  const { set } = useUrl();
  return (
    <header className="header no-print">
      <div className="header-inner">
        <Button
          className="header-burger"
          type="text"
          icon={<MenuOutlined />}
          aria-label={t('frame.menu')}
          onClick={() => setOpen(true)}
        />
        <Link to="/" className="header-mark">
          <Mark />
          <span>{layout.title}</span>
        </Link>
        <nav className="header-menu" aria-label={t('frame.menu')}>
          <MainMenu mode="horizontal" />
        </nav>
        <div className="header-right">
          <Search />
          <Button
            type="text"
            icon={<QuestionCircleOutlined />}
            aria-label={t('frame.help')}
            onClick={() => set({ help: 'open' }, 'push')}
          />
          <LanguageSwitch user={user} />
          <Person user={user} />
        </div>
      </div>
      {open !== undefined && (
        <Later>
          <MenuDrawer open={open} onClose={() => setOpen(false)} />
        </Later>
      )}
    </header>
  );
}
