import type { LayoutSettings } from '../contract/session';
import { headerHeight } from './layout';

/**
 * Every colour of Rostrum that is not antd's own. All others are antd's tokens: `var(--ant-color-…)` in style sheets,
 * `theme.useToken()` in code; so are distances. `scripts/checks/tokens.mjs` finds what breaks this.
 */

/** Shades of the accent that reach 4.5 : 1 on white and on the layout grey; the accent itself reaches 3.2 : 1. */
export const accentText = '#0958D9';
export const accentTextHover = '#003EB3';
/** The same for dark pages. */
export const accentTextDark = '#69B1FF';
export const accentTextHoverDark = '#91CAFF';

/** antd's own greys for hints reach 3.4 : 1. */
export const secondaryText = '#595959';
export const placeholderText = '#757575';

/** Inter from the program's own files (`src/fonts.css`), in its measure until it has come; Chinese from the system. */
export const fontFamily =
  "'Inter Variable', 'Inter until it has come', system-ui, 'PingFang SC', 'Microsoft YaHei', 'PingFang TC', 'Microsoft JhengHei', 'Noto Sans CJK SC', sans-serif";

/** Sizes of emails, pixels: antd's tokens `--ant-font-size-…` say them in style sheets. */
export const typeScale = {
  /** names of fields, what is said beside */
  fontSizeSM: 12,
  fontSize: 14,
  /** heads of parts of a page */
  fontSizeHeading5: 16,
  /** the head of a page one works on, in one line */
  fontSizeHeading4: 18,
  /** the head of a page that is read */
  fontSizeHeading3: 24,
  /** figures a page is about */
  fontSizeHeading2: 28,
  /** the lot on the clerk's line */
  fontSizeHeading1: 40,
} as const;

/** The dark header or sider. */
export const bar = {
  background: '#001529',
  text: 'rgba(255, 255, 255, 0.75)',
  strong: '#FFFFFF',
  hover: 'rgba(255, 255, 255, 0.12)',
} as const;

/** Pages outside, and what a customer is handed: ink on paper. */
export const outside = {
  ink: '#1d1c1a',
  quiet: '#66635d',
  label: '#3c3a36',
  line: '#e4e1da',
  paper: '#fdfcfa',
  /** where a picture has not come yet */
  picture: '#f3f1ec',
  printed: '#ffffff',
  sold: '#b3261e',
  reserved: '#8a5a00',
} as const;

/** Emails of the house: white paper, one blue where something can be clicked. */
export const content = {
  paper: '#ffffff',
  around: '#f4f4f2',
  ink: '#1f1f1f',
  quiet: '#6b6b6b',
  line: '#e5e5e2',
  button: '#1890ff',
  /** the button's blue is too light for words on white */
  link: '#0b6bcb',
} as const;
/** What mail programs with a dark screen take instead. */
export const emailDark = {
  paper: '#1c1c1c',
  around: '#121212',
  ink: '#f0f0f0',
  quiet: '#a6a6a6',
  line: '#3a3a3a',
  link: '#69b1ff',
} as const;

/** The border that keeps the header's place while the page is on its way; undefined where it has the colour of the page. */
export const getInitialBar = ({ layout, navTheme }: LayoutSettings): string | undefined =>
  navTheme === 'dark' && layout !== 'side' ? `${headerHeight}px solid ${bar.background}` : undefined;

/** ProLayout's tokens for a dark bar round light pages; its own ones fit the other two themes. */
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

/** The class of the document for which antd writes its tokens. */
export const tokensClass = 'rostrum';
