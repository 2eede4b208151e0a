import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export interface S3Server {
  /** the value of FILES_URL, for a bucket that exists */
  url: string;
  port: number;
  /** writes objects directly into the bucket, bypassing the protocol */
  putObjects(keys: readonly string[]): void;
  close(): Promise<void>;
}

const key = 'S3RVER';

/** Starts a real S3 server on a free port, with one bucket in a temporary folder. It checks signatures. */
export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'rostrum-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'rostrum' }],
  });
  const { port } = (await server.run()) as AddressInfo;
  return {
    url: `s3://${key}:${key}@127.0.0.1:${port}/rostrum/house?tls=0`,
    port,
    putObjects(keys) {
      for (const key of keys) {
        const path = join(directory, 'rostrum/house', key);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(`${path}._S3rver_object`, key);
        writeFileSync(`${path}._S3rver_object.md5`, '0'.repeat(32));
      }
    },
    async close() {
      server.httpServer.closeAllConnections();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
