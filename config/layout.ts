import type { LayoutSettings } from '../contract/session';

export const title = 'Rostrum';

/**
 * How the frame looks. The session brings all of it to the browser (`GET /api/session`); the switches `fixedHeader`
 * to `pwa` are the house's to change, these are their defaults.
 */
export const layout: LayoutSettings = {
  layout: 'top',
  contentWidth: 'Fixed',
  navTheme: 'dark',
  colorPrimary: '#1890FF',
  fixedHeader: false,
  autoHideHeader: false,
  fixSiderbar: false,
  colorWeak: false,
  pwa: false,
};

/** Pixels: ProLayout draws its header so high (`src/app.tsx`), what stands below it takes `--header-height`. */
export const headerHeight = 56;

/** Seconds, pixels. */
export const message = { duration: 3, top: 8 } as const;
export const notification = {
  duration: 4.5,
  edge: 24,
  width: 384,
  placement: 'topRight',
  stack: 3,
} as const;
export const zIndexPopupBase = 100;

export const base = '/app/';
/** Milliseconds until webpack gives up on a chunk. */
export const chunkLoadTimeout = 120_000;
/** Milliseconds, pixels. */
export const prefetch = { intentDelay: 50, viewportMargin: 100 } as const;
