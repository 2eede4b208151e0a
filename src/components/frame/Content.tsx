import { GridContent } from '@ant-design/pro-components';
import { useLocation, useModel } from '@umijs/max';
import { lazy, type ReactNode, Suspense } from 'react';
import { matchPage } from '../../../config/routes';
import PageBoundary from '../page/PageBoundary';
import Refused from './Refused';

const FactorDeadline = lazy(
  () => import(/* webpackChunkName: "factor-deadline" */ '../factors/FactorDeadline'),
);

const PasskeyOffer = lazy(() => import(/* webpackChunkName: "passkey-offer" */ '../passkeys/PasskeyOffer'));

const TourOffer = lazy(() => import(/* webpackChunkName: "tour" */ '../tour/TourOffer'));
const homePages = ['home', 'dashboard'];

/** The page inside the frame; an error boundary keeps the frame usable when the page crashes. */
export default function Content({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const match = matchPage(pathname);
  const { initialState } = useModel('@@initialState');
  const dueAt = initialState?.factorDueAt;
  return (
    <div id="content" tabIndex={-1} className={match?.page.wide && 'is-wide'}>
      <GridContent>
        {dueAt && (
          <Suspense>
            <FactorDeadline dueAt={dueAt} />
          </Suspense>
        )}
        {initialState?.offersPasskey && (
          <Suspense>
            <PasskeyOffer />
          </Suspense>
        )}
        {initialState?.offersTour && match && homePages.includes(match.page.name) && (
          <Suspense>
            <TourOffer />
          </Suspense>
        )}
        <PageBoundary tryAgainOn={pathname}>{match ? children : <Refused />}</PageBoundary>
      </GridContent>
    </div>
  );
}
