import { Navigate, useLocation, useModel, useSearchParams } from '@umijs/max';
import { lazy, Suspense } from 'react';
import { loadAppTexts } from '@/locales';
import { toSafePath } from '@/services/address';
import { useText } from '@/services/text';
import BareCard from './BareCard';
import SignIn from './SignIn';
import SignInWays from './SignInWays';

// Two addresses use this page; what a visitor of /login does not need is loaded on demand.
const Forgotten = lazy(() => import(/* webpackChunkName: "forgotten" */ './Forgotten'));
const Reported = lazy(() => import(/* webpackChunkName: "reported" */ './Reported'));
const AccountReview = lazy(async () => {
  const [component] = await Promise.all([
    import(/* webpackChunkName: "account-review" */ './AccountReview'),
    loadAppTexts(),
  ]);
  return component;
});
const Factor = lazy(() => import(/* webpackChunkName: "factor" */ './Factor'));
const MobileSignIn = lazy(() => import(/* webpackChunkName: "mobile" */ './MobileSignIn'));
const FirstAdmin = lazy(() => import(/* webpackChunkName: "first-admin" */ './FirstAdmin'));
const Invite = lazy(() => import(/* webpackChunkName: "invite" */ '@/pages/users/Invite'));

/**
 * `/login` with its views sign-in, `?view=mobile`, `?view=forgotten`, `?view=reported`, `?view=factor` and
 * `?view=first-admin`; `/signup`, which invites a user. A signed-in user who has to check the account first does so here.
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
  const houseName = initialState?.house.name;
  if (initialState?.user && initialState.review)
    return (
      <BareCard house={houseName} title={t('session.review.title')}>
        <AccountReview review={initialState.review} />
      </BareCard>
    );
  if (initialState?.user) return <Navigate to={to} replace />;
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
  const countries = initialState?.phoneCountries;
  const isMobile = view === 'mobile' && countries;
  return (
    <BareCard house={houseName} title={t('session.signIn')}>
      {countries && <SignInWays active={isMobile ? 'mobile' : 'account'} />}
      {isMobile ? <MobileSignIn countries={countries} /> : <SignIn />}
    </BareCard>
  );
}
