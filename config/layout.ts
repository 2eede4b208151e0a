/**
 * How the frame looks before the house decides otherwise. The switches `fixedHeader` to `pwa` are house settings:
 * the session brings them (`contract/session.ts`), these are their defaults.
 */
export const layout = {
  title: 'Rostrum',
  layout: 'top',
  contentWidth: 'Fixed',
  navTheme: 'dark',
  colorPrimary: '#1890FF',
  fixedHeader: false,
  autoHideHeader: false,
  fixSiderbar: false,
  colorWeak: false,
  pwa: false,
} as const;

/** Shades of the accent that reach 4.5 : 1 on white and on the layout grey; the accent itself reaches 3.2 : 1. */
export const accentText = '#0958D9';
export const accentTextHover = '#003EB3';

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
