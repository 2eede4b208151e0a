import { ConfigProvider } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { antdTexts } from '@/locales';
import { direction } from '@/locales/choice';
import { onFirstNotice } from '@/services/notice';
import { accentText, accentTextHover, layout, zIndexPopupBase } from '../../config/layout';

const Notices = lazy(() => import(/* webpackChunkName: "notices" */ './Notices'));

const moreContrast = window.matchMedia('(prefers-contrast: more)');
const onContrast = (changed: () => void) => {
  moreContrast.addEventListener('change', changed);
  return () => moreContrast.removeEventListener('change', changed);
};

/** The look of Rostrum (docs/decisions/0001-primary-colour.md), the direction of writing, antd's own texts. */
export default function Theme({ children }: { children: ReactNode }) {
  const strong = useSyncExternalStore(onContrast, () => moreContrast.matches);
  return (
    <ConfigProvider locale={antdTexts()} direction={direction()} theme={themeFor(strong)}>
      {children}
      <NoticesWhenNeeded />
    </ConfigProvider>
  );
}

/** Most visits to the sign-in page end without a notice: their component is fetched with the first one. */
function NoticesWhenNeeded() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstNotice(() => setNeeded(true)), []);
  return needed ? (
    <Suspense>
      <Notices />
    </Suspense>
  ) : null;
}

const themeFor = (strong: boolean) => {
  const primary = strong ? accentText : layout.colorPrimary;
  return {
    token: {
      colorPrimary: primary,
      colorLink: accentText,
      colorLinkHover: accentTextHover,
      colorLinkActive: accentTextHover,
      // antd's own greys for hints reach 3.4 : 1
      colorTextDescription: '#595959',
      colorTextTertiary: '#595959',
      colorTextPlaceholder: '#757575',
      zIndexPopupBase,
      fontFamily:
        "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', 'PingFang TC', 'Microsoft JhengHei', sans-serif",
    },
    components: {
      Tabs: {
        itemSelectedColor: accentText,
        itemHoverColor: accentText,
        itemActiveColor: accentTextHover,
        inkBarColor: primary,
      },
      Pagination: { itemActiveColor: accentText, itemActiveColorHover: accentTextHover },
      Button: {
        defaultHoverColor: accentText,
        defaultHoverBorderColor: accentText,
        defaultActiveColor: accentTextHover,
        defaultActiveBorderColor: accentTextHover,
      },
    },
  };
};
