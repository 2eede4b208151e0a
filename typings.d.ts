import '@umijs/max/typings';

declare global {
  interface Window {
    /** `GET /api/session`, asked by the inline script of index.html */
    earlySession?: Promise<Response> | undefined;
    /** the service worker of this page is being looked after */
    rostrumWorker?: boolean;
  }
}
