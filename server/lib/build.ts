import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const buildIds = new Map<string, string>();

/** Returns the digest of the build's index.html; 'dev' where another server delivers the files. */
export function getBuildId(dist: string | undefined): string {
  if (!dist) return 'dev';
  let build = buildIds.get(dist);
  if (!build) {
    build = createHash('sha256')
      .update(readFileSync(join(dist, 'index.html')))
      .digest('hex')
      .slice(0, 12);
    buildIds.set(dist, build);
  }
  return build;
}
