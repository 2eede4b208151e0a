import { useLocation } from '@umijs/max';
import { patched } from '@/services/url';
import Link from '../Link';
import type { ListTab } from './types';
import './tabs.css';

interface Props {
  /** names them to those who do not see them: the list's title */
  label: string | undefined;
  tabs: readonly ListTab[];
  chosen: string;
}

/** The tabs of a list are addresses: each can be opened beside the others. The first needs no word in the address. */
export default function ListTabs({ label, tabs, chosen }: Props) {
  const { search } = useLocation();
  const to = (tab: string) =>
    patched(search, { page: undefined, tab: tab === tabs[0]?.key ? undefined : tab });
  return (
    <nav className="list-tabs no-print" aria-label={label}>
      {tabs.map(({ key, label: words }) => (
        <Link key={key} to={to(key) || '?'} aria-current={key === chosen ? 'page' : undefined}>
          {words}
        </Link>
      ))}
    </nav>
  );
}
