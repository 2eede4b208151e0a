import { useModel } from '@umijs/max';
import { theme as antdTheme, ConfigProvider } from 'antd';
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
import { onConfirmationNeeded, type Question } from '@/services/confirmation';
import { onFirstNotice } from '@/services/notice';
import { layout as standard, zIndexPopupBase } from '../../../config/layout';
import * as colors from '../../../config/theme';

const Notices = lazy(() => import(/* webpackChunkName: "notices" */ '../page/Notices'));

/** Returns whether a media query matches, updated when the user changes the system settings. */
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

/** The theme (docs/decisions/0001-primary-color.md), the direction of writing and antd's own texts. */
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
      <ConfirmationWhenNeeded email={initialState?.user?.email ?? ''} />
    </ConfigProvider>
  );
}

/**
 * antd writes its tokens (`--ant-…`) for the class of the theme's key, which the document has, as soon as a component
 * requests them.
 */
function Tokens() {
  antdTheme.useToken();
  return null;
}

/** Most visits to the sign-in page show no notice, so the component is loaded with the first one. */
function NoticesWhenNeeded() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstNotice(() => setNeeded(true)), []);
  return needed ? (
    <Suspense>
      <Notices />
    </Suspense>
  ) : null;
}

const loadConfirmDialog = () => import(/* webpackChunkName: "confirm" */ '../session/ConfirmDialog');
type ConfirmDialog = Awaited<ReturnType<typeof loadConfirmDialog>>['default'];

/**
 * Few visits need the dialog that asks for the password, so it is loaded with the first question: before it is rendered,
 * because a failure to load it must not take the place of the page and what was typed there.
 */
function ConfirmationWhenNeeded({ email }: { email: string }) {
  const [open, setOpen] = useState<{ question: Question; Dialog: ConfirmDialog }>();
  useEffect(
    () =>
      onConfirmationNeeded(async (question) => {
        const { default: Dialog } = await loadConfirmDialog();
        setOpen({ question, Dialog });
      }),
    [],
  );
  if (!open) return null;
  const { question, Dialog } = open;
  const close = (answer: () => void) => () => {
    setOpen(undefined);
    answer();
  };
  return <Dialog email={email} onConfirmed={close(question.confirm)} onCancel={close(question.cancel)} />;
}

const disabledColors = { colorTextDisabled: colors.secondaryText };

const themeFor = (
  navTheme: LayoutSettings['navTheme'],
  accent: string,
  { strong, still: reducedMotion }: Record<'strong' | 'still', boolean>,
) => {
  const isDark = navTheme === 'realDark';
  const text = isDark ? colors.accentTextDark : colors.accentText;
  const textHover = isDark ? colors.accentTextHoverDark : colors.accentTextHover;
  const primary = strong ? colors.accentText : accent;
  return {
    ...(isDark && { algorithm: antdTheme.darkAlgorithm }),
    // There is only one antd on the page, so its classes need no hash.
    hashed: false,
    cssVar: { key: colors.tokensClass },
    token: {
      colorPrimary: primary,
      colorLink: text,
      colorLinkHover: textHover,
      colorLinkActive: textHover,
      ...(!isDark && {
        colorTextDescription: colors.secondaryText,
        colorTextTertiary: colors.secondaryText,
        colorTextPlaceholder: colors.placeholderText,
      }),
      motion: !reducedMotion,
      zIndexPopupBase,
      fontFamily: colors.fontFamily,
      ...colors.typeScale,
    },
    components: {
      Tabs: {
        itemSelectedColor: text,
        itemHoverColor: text,
        itemActiveColor: textHover,
        inkBarColor: primary,
      },
      // Disabled fields still have to be readable.
      ...(!isDark && { Select: disabledColors, Input: disabledColors, DatePicker: disabledColors }),
      // color of the selected menu entry
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
