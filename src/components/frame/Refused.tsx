import { Navigate, useLocation, useModel } from '@umijs/max';
import { loginPath } from '@/services/address';
import { matchPage } from '../../../config/routes';
import { Failed } from '../page/PageBoundary';

/** Replaces a page that does not exist or is not permitted. Redirects to sign-in without a session. */
export default function Refused() {
  const { pathname, search } = useLocation();
  const { initialState } = useModel('@@initialState');
  const status = matchPage(pathname) ? 403 : 404;
  if (!initialState) return <Failed status={500} network />;
  if (status === 403 && !initialState.user) return <Navigate to={loginPath(pathname + search)} replace />;
  return <Failed status={status} />;
}
