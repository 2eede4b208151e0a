import { useModel } from '@umijs/max';
import { theme as antdTheme, ConfigProvider } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { antdTexts } from '@/locales';
import { direction } from '@/locales/choice';
import { type Look, useLook } from '@/services/appearance';
import { onConfirmationNeeded, type Question } from '@/services/confirmation';
import { onFirstNotice } from '@/services/notice';
import { layout as standard, zIndexPopupBase } from '../../../config/layout';
import * as colors from '../../../config/theme';

const Notices = lazy(() => import(/* webpackChunkName: "notices" */ '../page/Notices'));

/** The theme (docs/decisions/0001-primary-color.md), the direction of writing and antd's own texts. */
export default function Theme({ children }: { children: ReactNode }) {
  const { navTheme, colorWeak, highContrast, reducedMotion } = useLook();
  const { initialState } = useModel('@@initialState');
  const { colorPrimary } = initialState?.house.layout ?? standard;
  const isDark = navTheme === 'realDark';
  const theme = useMemo(
    () => themeFor(colorPrimary, { isDark, highContrast, reducedMotion }),
    [colorPrimary, isDark, highContrast, reducedMotion],
  );
  // Before the paint, because paper is drawn at once.
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle('color-weak', colorWeak);
    classList.toggle('dark-pages', isDark);
    classList.toggle('high-contrast', highContrast);
    classList.toggle('reduced-motion', reducedMotion);
  }, [colorWeak, isDark, highContrast, reducedMotion]);
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

const themeFor = (
  accent: string,
  { isDark, highContrast, reducedMotion }: Omit<Look, 'navTheme' | 'colorWeak'> & { isDark: boolean },
) => {
  const shade = isDark ? 'dark' : 'light';
  const textHover = isDark ? colors.accentTextHoverDark : colors.accentTextHover;
  const text = highContrast ? textHover : isDark ? colors.accentTextDark : colors.accentText;
  const primary = highContrast ? colors.accentText : accent;
  const strong = colors.highContrast[shade];
  const { hint, placeholder } = highContrast ? strong : colors.grays[shade];
  const disabledColors = { colorTextDisabled: hint };
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
      colorTextDescription: hint,
      colorTextTertiary: hint,
      colorTextPlaceholder: placeholder,
      ...(highContrast && {
        colorText: strong.text,
        colorTextSecondary: strong.text,
        colorBorder: strong.border,
        colorBorderSecondary: strong.border,
        colorSplit: strong.border,
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
      Select: disabledColors,
      Input: disabledColors,
      DatePicker: disabledColors,
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
