import type { AppContext } from './app-context';
import { customerFilesOwn } from './customer-files/file';
import { importsOwn } from './imports/file';
import { giveUpForgotten, picturesOwn } from './pictures/sizes';
import { privacyOwn } from './privacy/request';
import { listsOwn } from './sanctions/list';
import { documentsOwn } from './verifications/document';

/** What has just come has no row yet; nothing takes this long. */
const grace = 24 * 60 * 60 * 1000;
const someFiles = 500;

/** Who knows whether a file is still used, by the first word of its key. Files of nobody here are left alone. */
const owners: Record<string, (app: AppContext, keys: readonly string[]) => Promise<Set<string>>> = {
  pictures: picturesOwn,
  imports: importsOwn,
  identity: documentsOwn,
  'customer-files': customerFilesOwn,
  sanctions: listsOwn,
  privacy: privacyOwn,
};

/**
 * Clears away what interrupted work has left, a day later: files that never became complete, files that no row names,
 * and pictures that wait for a job that will not come. Answers how many files without a row it removed. Once a day is
 * enough; several processes may do it at once.
 */
export async function sweepFiles(app: AppContext): Promise<number> {
  const before = new Date(app.now().getTime() - grace);
  await giveUpForgotten(app, before);
  await app.files.clear(before);
  let removed = 0;
  const old = new Map<string, string[]>();
  const removeUnused = async (owner: string) => {
    const keys = old.get(owner) ?? [];
    old.delete(owner);
    const used = await owners[owner]?.(app, keys);
    for (const key of keys) {
      if (!used || used.has(key)) continue;
      await app.files.remove(key);
      removed++;
    }
  };
  for await (const { key, writtenAt } of app.files.list()) {
    const owner = key.slice(0, key.indexOf('/'));
    if (!(owner in owners) || writtenAt >= before) continue;
    const keys = old.get(owner) ?? [];
    old.set(owner, keys);
    if (keys.push(key) >= someFiles) await removeUnused(owner);
  }
  for (const owner of [...old.keys()]) await removeUnused(owner);
  return removed;
}
