import { Navigate, Outlet, useAccess, useLocation } from '@umijs/max';
import type { CurrentUser } from '#contract/session';
import { Failed } from '@/components/PageBoundary';
import { loginPath } from '@/services/address';
import { usePageTitle } from '@/services/title';
import { matchPage } from '../../config/routes';
import { useHouseTexts } from './houseTexts';

/** Lets a page be drawn when it exists, somebody is signed in and has the right. */
export default function Gate({ user }: { user: CurrentUser | null }) {
  const { pathname, search } = useLocation();
  const access = useAccess();
  const page = matchPage(pathname)?.page;
  useHouseTexts();
  if (!page) return <Refused status={404} />;
  if (page.access && !user) return <Navigate to={loginPath(pathname + search)} replace />;
  if (page.access && !access[page.access]) return <Refused status={403} />;
  return <Outlet />;
}

function Refused({ status }: { status: 403 | 404 }) {
  usePageTitle(`title.${status}`);
  return <Failed status={status} />;
}
