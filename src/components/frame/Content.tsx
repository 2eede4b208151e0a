import { GridContent } from '@ant-design/pro-components';
import { useLocation } from '@umijs/max';
import type { ReactNode } from 'react';
import { matchPage } from '../../../config/routes';
import PageBoundary from '../page/PageBoundary';
import Refused from './Refused';

/** The page inside the frame; an error boundary keeps the frame usable when the page crashes. */
export default function Content({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const match = matchPage(pathname);
  return (
    <div id="content" tabIndex={-1} className={match?.page.wide && 'is-wide'}>
      <GridContent>
        <PageBoundary tryAgainOn={pathname}>{match ? children : <Refused />}</PageBoundary>
      </GridContent>
    </div>
  );
}
