import type { LayoutSettings } from '../contract/session';

export const title = 'Rostrum';

/**
 * Layout settings. The browser receives them with the session (`GET /api/session`). Administrators can change the switches
 * `fixedHeader` to `pwa`; these are their defaults.
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

/** Height of ProLayout's header in pixels (`src/app.tsx`). Content below it uses `--header-height`. */
export const headerHeight = 56;

/** `duration` in seconds, `top` in pixels. */
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
/** Milliseconds until webpack stops waiting for a chunk. */
export const chunkLoadTimeout = 120_000;
/** `intentDelay` in milliseconds, `viewportMargin` in pixels. */
export const prefetch = { intentDelay: 50, viewportMargin: 100 } as const;
