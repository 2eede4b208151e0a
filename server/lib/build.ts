import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const known = new Map<string, string>();

/** Names the browser's build by the digest of its index.html; 'dev' where another program serves the files. */
export function buildOf(dist: string | undefined): string {
  if (!dist) return 'dev';
  let build = known.get(dist);
  if (!build) {
    build = createHash('sha256')
      .update(readFileSync(join(dist, 'index.html')))
      .digest('hex')
      .slice(0, 12);
    known.set(dist, build);
  }
  return build;
}
