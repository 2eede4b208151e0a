import type { LayoutSettings } from '../contract/session';
import { headerHeight } from './layout';

/**
 * Every color of Rostrum that is not one of antd's. Colors and distances otherwise come from antd's tokens:
 * `var(--ant-color-…)` in style sheets, `theme.useToken()` in code. `scripts/checks/tokens.mjs` reports violations.
 */

/** Shades of the accent with a contrast of 4.5 : 1 on white and on the layout gray; the accent itself has 3.2 : 1. */
export const accentText = '#0958D9';
export const accentTextHover = '#003EB3';
/** The same for dark mode. */
export const accentTextDark = '#69B1FF';
export const accentTextHoverDark = '#91CAFF';

/** Hints and placeholders; antd's have a contrast of only 3.4 : 1. Disabled fields have the color of hints. */
export const grays = {
  light: { hint: '#595959', placeholder: '#757575' },
  dark: { hint: '#B3B3B3', placeholder: '#999999' },
} as const;
/** With high contrast, texts have at least 7 : 1 and borders 3 : 1. */
export const highContrast = {
  light: { text: '#000000', hint: '#1F1F1F', placeholder: '#434343', border: '#737373' },
  dark: { text: '#FFFFFF', hint: '#E6E6E6', placeholder: '#BFBFBF', border: '#8C8C8C' },
} as const;

/** Inter is bundled (`src/fonts.css`), with a fallback of the same metrics while it loads; Chinese uses system fonts. */
export const fontFamily =
  "'Inter Variable', 'Inter until it has come', system-ui, 'PingFang SC', 'Microsoft YaHei', 'PingFang TC', 'Microsoft JhengHei', 'Noto Sans CJK SC', sans-serif";

/** Font sizes of emails in pixels; style sheets use antd's tokens `--ant-font-size-…` instead. */
export const typeScale = {
  /** field labels, secondary text */
  fontSizeSM: 12,
  fontSize: 14,
  /** section headings */
  fontSizeHeading5: 16,
  /** heading of an editing page, on one line */
  fontSizeHeading4: 18,
  /** heading of a reading page */
  fontSizeHeading3: 24,
  /** key figures */
  fontSizeHeading2: 28,
  /** the current lot on the clerk's page */
  fontSizeHeading1: 40,
} as const;

/** Colors of the dark header or sider. */
export const bar = {
  background: '#001529',
  text: 'rgba(255, 255, 255, 0.75)',
  strong: '#FFFFFF',
  hover: 'rgba(255, 255, 255, 0.12)',
} as const;

/** Colors of public pages and printed documents. */
export const outside = {
  ink: '#1d1c1a',
  quiet: '#66635d',
  label: '#3c3a36',
  line: '#e4e1da',
  paper: '#fdfcfa',
  /** placeholder of a picture that has not loaded */
  picture: '#f3f1ec',
  printed: '#ffffff',
  sold: '#b3261e',
  reserved: '#8a5a00',
} as const;

/** Colors of emails: white background, blue only for what can be clicked. */
export const content = {
  paper: '#ffffff',
  around: '#f4f4f2',
  ink: '#1f1f1f',
  quiet: '#6b6b6b',
  line: '#e5e5e2',
  button: '#1890ff',
  /** the button's blue has too little contrast for text on white */
  link: '#0b6bcb',
} as const;
/** Colors that email clients in dark mode use instead. */
export const emailDark = {
  paper: '#1c1c1c',
  around: '#121212',
  ink: '#f0f0f0',
  quiet: '#a6a6a6',
  line: '#3a3a3a',
  link: '#69b1ff',
} as const;

/**
 * Returns the border that reserves the header's space while the page loads, or undefined when the header has the color of
 * the page.
 */
export const getInitialBar = ({ layout, navTheme }: LayoutSettings): string | undefined =>
  navTheme === 'dark' && layout !== 'side' ? `${headerHeight}px solid ${bar.background}` : undefined;

/** Returns ProLayout's tokens for a dark bar around light pages; ProLayout's defaults fit the other two themes. */
export const buildBarTokens = (navTheme: LayoutSettings['navTheme'], accent: string) => {
  if (navTheme !== 'dark') return { header: { heightLayoutHeader: headerHeight } };
  const menu = {
    colorTextMenu: bar.text,
    colorTextMenuSecondary: bar.text,
    colorTextMenuTitle: bar.strong,
    colorTextMenuActive: bar.strong,
    colorTextMenuSelected: bar.strong,
    colorBgMenuItemSelected: accent,
    colorBgMenuItemHover: bar.hover,
  };
  return {
    header: {
      heightLayoutHeader: headerHeight,
      ...menu,
      colorBgHeader: bar.background,
      colorBgScrollHeader: bar.background,
      colorHeaderTitle: bar.strong,
      colorTextRightActionsItem: bar.text,
      colorBgRightActionsItemHover: bar.hover,
    },
    sider: {
      ...menu,
      colorMenuBackground: bar.background,
      colorMenuItemDivider: bar.hover,
      colorTextMenuItemHover: bar.strong,
      colorTextSubMenuSelected: bar.strong,
    },
  };
};

/** The document class for which antd writes its CSS variables. */
export const tokensClass = 'rostrum';
