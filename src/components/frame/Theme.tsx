import { useModel } from '@umijs/max';
import { ConfigProvider, theme as look } from 'antd';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { LayoutSettings } from '#contract/session';
import { antdTexts } from '@/locales';
import { direction } from '@/locales/choice';
import { onFirstNotice } from '@/services/notice';
import { layout as standard, zIndexPopupBase } from '../../../config/layout';
import * as colours from '../../../config/theme';

const Notices = lazy(() => import(/* webpackChunkName: "notices" */ '../page/Notices'));

/** What the reader has chosen for the whole machine. */
function useMediaQuery(media: MediaQueryList): boolean {
  const onChange = useCallback(
    (changed: () => void) => {
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [media],
  );
  return useSyncExternalStore(onChange, () => media.matches);
}
const moreContrast = window.matchMedia('(prefers-contrast: more)');
const lessMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

/** The look of Rostrum (docs/decisions/0001-primary-colour.md), the direction of writing, antd's own texts. */
export default function Theme({ children }: { children: ReactNode }) {
  const strong = useMediaQuery(moreContrast);
  const reducedMotion = useMediaQuery(lessMotion);
  const { initialState } = useModel('@@initialState');
  const { navTheme, colorPrimary, colorWeak } = initialState?.house.layout ?? standard;
  const theme = useMemo(
    () => themeFor(navTheme, colorPrimary, { strong, still: reducedMotion }),
    [navTheme, colorPrimary, strong, reducedMotion],
  );
  useEffect(() => {
    document.documentElement.classList.toggle('color-weak', colorWeak);
    document.documentElement.classList.toggle('dark-pages', navTheme === 'realDark');
  }, [colorWeak, navTheme]);
  return (
    <ConfigProvider locale={antdTexts()} direction={direction()} theme={theme}>
      <Tokens />
      {children}
      <NoticesWhenNeeded />
    </ConfigProvider>
  );
}

/** antd writes its tokens (`--ant-…`) for the class of the theme's key, which the document has, as soon as one asks. */
function Tokens() {
  look.useToken();
  return null;
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

const disabledColours = { colorTextDisabled: colours.secondaryText };

const themeFor = (
  navTheme: LayoutSettings['navTheme'],
  accent: string,
  { strong, still: reducedMotion }: Record<'strong' | 'still', boolean>,
) => {
  const isDark = navTheme === 'realDark';
  const text = isDark ? colours.accentTextDark : colours.accentText;
  const textHover = isDark ? colours.accentTextHoverDark : colours.accentTextHover;
  const primary = strong ? colours.accentText : accent;
  return {
    ...(isDark && { algorithm: look.darkAlgorithm }),
    // There is one antd: its classes need no hash that tells it from another's.
    hashed: false,
    cssVar: { key: colours.tokensClass },
    token: {
      colorPrimary: primary,
      colorLink: text,
      colorLinkHover: textHover,
      colorLinkActive: textHover,
      ...(!isDark && {
        colorTextDescription: colours.secondaryText,
        colorTextTertiary: colours.secondaryText,
        colorTextPlaceholder: colours.placeholderText,
      }),
      motion: !reducedMotion,
      zIndexPopupBase,
      fontFamily: colours.fontFamily,
      ...colours.typeScale,
    },
    components: {
      Tabs: {
        itemSelectedColor: text,
        itemHoverColor: text,
        itemActiveColor: textHover,
        inkBarColor: primary,
      },
      // What a form says that is closed is read all the same.
      ...(!isDark && { Select: disabledColours, Input: disabledColours, DatePicker: disabledColours }),
      // What is chosen in a menu.
      Dropdown: { colorPrimary: text },
      Pagination: { itemActiveColor: text, itemActiveColorHover: textHover },
      Button: {
        defaultHoverColor: text,
        defaultHoverBorderColor: text,
        defaultActiveColor: textHover,
        defaultActiveBorderColor: textHover,
      },
    },
  };
};
