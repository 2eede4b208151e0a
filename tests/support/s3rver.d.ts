/** Types for the S3 server of the tests, which ships none. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';
  export default class S3rver {
    constructor(options: Record<string, unknown>);
    httpServer: Server;
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
