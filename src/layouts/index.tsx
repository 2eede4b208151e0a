import { QueryClientProvider } from '@tanstack/react-query';
import { useLocation, useModel } from '@umijs/max';
import { theme } from 'antd';
import { useEffect } from 'react';
import PageBoundary, { Failed } from '@/components/PageBoundary';
import { noteBuild } from '@/services/build';
import { queryClient } from '@/services/queries';
import { askSession } from '@/services/session';
import { useText } from '@/services/text';
import { layout as standard, zIndexPopupBase } from '../../config/layout';
import './frame.css';
import Gate from './Gate';
import Header from './Header';
import Help from './Help';
import { useHeaderHiding } from './headerHiding';

/** Minutes after which a page that is looked at again asks whether a new version was installed. */
const freshFor = 5;

/** The frame round every page of the house: header, page, help. */
export default function Frame() {
  const t = useText();
  const { pathname } = useLocation();
  const { initialState } = useModel('@@initialState');
  const settings = initialState?.house.layout ?? standard;
  const { token } = theme.useToken();
  useVersionCheck();
  useHeaderHiding(settings.autoHideHeader);
  useEffect(() => {
    document.documentElement.classList.toggle('color-weak', settings.colorWeak);
    document.documentElement.classList.toggle('fix-sider', settings.fixSiderbar);
    document.documentElement.classList.toggle(
      'fixed-header',
      settings.fixedHeader || settings.autoHideHeader,
    );
  }, [settings]);
  if (!initialState) return <Failed status={500} network />;
  return (
    <QueryClientProvider client={queryClient}>
      <div
        className="frame"
        style={{ '--popup-base': zIndexPopupBase, '--accent': token.colorPrimary } as React.CSSProperties}
      >
        {initialState.user && (
          <>
            <a className="skip-link" href="#content">
              {t('frame.skip')}
            </a>
            <Header user={initialState.user} />
            <Help />
          </>
        )}
        <main
          id="content"
          className={standard.contentWidth === 'Fixed' ? 'content content-fixed' : 'content'}
        >
          <PageBoundary tryAgainOn={pathname}>
            <Gate user={initialState.user} />
          </PageBoundary>
        </main>
      </div>
    </QueryClientProvider>
  );
}

function useVersionCheck() {
  useEffect(() => {
    let asked = Date.now();
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked < freshFor * 60_000) return;
      asked = Date.now();
      askSession().then(
        ({ build }) => noteBuild(build),
        () => {
          // offline: the next look asks again
        },
      );
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}
