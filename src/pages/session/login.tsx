import { Navigate, useLocation, useModel, useSearchParams } from '@umijs/max';
import { lazy, Suspense } from 'react';
import { toSafePath } from '@/services/address';
import { useText } from '@/services/text';
import BareCard from './BareCard';
import SignIn from './SignIn';

// Two addresses use this page; what a visitor of /login does not need is loaded on demand.
const Forgotten = lazy(() => import(/* webpackChunkName: "forgotten" */ './Forgotten'));
const Reported = lazy(() => import(/* webpackChunkName: "reported" */ './Reported'));
const Factor = lazy(() => import(/* webpackChunkName: "factor" */ './Factor'));
const FirstAdmin = lazy(() => import(/* webpackChunkName: "first-admin" */ './FirstAdmin'));
const Invite = lazy(() => import(/* webpackChunkName: "invite" */ '@/pages/users/Invite'));

/**
 * `/login` with its views sign-in, `?view=forgotten`, `?view=reported`, `?view=factor` and `?view=first-admin`; `/signup`,
 * which invites a user.
 */
export default function Login() {
  const { pathname } = useLocation();
  return <Suspense>{pathname === '/signup' ? <Invite /> : <SessionView />}</Suspense>;
}

function SessionView() {
  const t = useText();
  const [query] = useSearchParams();
  const { initialState } = useModel('@@initialState');
  const view = query.get('view') ?? (initialState?.empty ? 'first-admin' : 'sign-in');
  const to = toSafePath(query.get('redirect'));
  if (initialState?.user) return <Navigate to={to} replace />;
  const houseName = initialState?.house.name;
  if (view === 'forgotten')
    return (
      <BareCard house={houseName} title={t('session.forgotten.title')}>
        <Forgotten />
      </BareCard>
    );
  if (view === 'reported')
    return (
      <BareCard house={houseName} title={t('session.reported.title')}>
        <Reported />
      </BareCard>
    );
  if (view === 'factor')
    return (
      <BareCard house={houseName} title={t('session.factor.title')}>
        <Factor />
      </BareCard>
    );
  if (view === 'first-admin')
    return (
      <BareCard house={houseName} title={t('session.first.title')}>
        <FirstAdmin open={initialState?.empty ?? true} />
      </BareCard>
    );
  return (
    <BareCard house={houseName} title={t('session.signIn')}>
      <SignIn />
    </BareCard>
  );
}
