import { useLocation } from '@umijs/max';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import { applyPatch } from '@/services/url';

/** The two forms of the sign-in page, as links that keep the page to return to. */
export default function SignInWays({ active }: { active: 'account' | 'mobile' }) {
  const t = useText();
  const { search } = useLocation();
  const ways = { account: undefined, mobile: 'mobile' } as const;
  return (
    <nav className="bare-ways" aria-label={t('session.ways')}>
      {(['account', 'mobile'] as const).map((way) => (
        <Link
          key={way}
          to={`/login${applyPatch(search, { view: ways[way] })}`}
          aria-current={way === active ? 'page' : undefined}
        >
          {t(`session.${way}`)}
        </Link>
      ))}
    </nav>
  );
}
