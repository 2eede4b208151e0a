declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  /** The part of its interface that the tests use; its options are plain data. */
  export default class Provider {
    constructor(issuer: string, options: Readonly<Record<string, unknown>>);
    callback(): RequestListener;
  }
}
