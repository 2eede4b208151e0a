import { useLocation } from '@umijs/max';
import { Drawer } from 'antd';
import { useEffect, useRef } from 'react';
import { isTyping } from '@/services/keys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { matchPage } from '../../config/routes';
import HelpText from './HelpText';

/** Help on the page one is on, opened by `?` or the header; `?help=open` in the address. */
export default function Help() {
  const t = useText();
  const { pathname } = useLocation();
  const { query, set } = useUrl();
  const page = matchPage(pathname)?.page;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event)) return;
      event.preventDefault();
      set({ help: 'open' }, 'push');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [set]);

  const open = query.has('help');
  const opened = useRef(open);
  opened.current ||= open;
  if (!opened.current) return null;

  const close = () => set({ help: undefined });
  return (
    <Drawer open={open} onClose={close} title={t('help.title')} size={400} destroyOnHidden>
      <HelpText name={page?.name} />
    </Drawer>
  );
}
