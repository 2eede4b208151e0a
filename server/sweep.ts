import type { AppContext } from './app-context';
import { findOwnedFiles } from './customer-files/file';
import { findImportFileKeys } from './imports/file';
import { failStalledPictures, findPictureKeys } from './pictures/sizes';
import { findOwnedPrivacyFiles } from './privacy/request';
import { findOwnedLists } from './sanctions/list';
import { findOwnedDocuments } from './verifications/document';

/** What has just come has no row yet; nothing takes this long. */
const graceMs = 24 * 60 * 60 * 1000;
const batchSize = 500;

/** Who knows whether a file is still used, by the first word of its key. Files of nobody here are left alone. */
const usedKeyFinders: Record<string, (app: AppContext, keys: readonly string[]) => Promise<Set<string>>> = {
  pictures: findPictureKeys,
  imports: findImportFileKeys,
  identity: findOwnedDocuments,
  'customer-files': findOwnedFiles,
  sanctions: findOwnedLists,
  privacy: findOwnedPrivacyFiles,
};

/**
 * Clears away what interrupted work has left, a day later: files that never became complete, files that no row names,
 * and pictures that wait for a job that will not come. Answers how many files without a row it removed. Once a day is
 * enough; several processes may do it at once.
 */
export async function sweepFiles(app: AppContext): Promise<number> {
  const cutoff = new Date(app.now().getTime() - graceMs);
  await failStalledPictures(app, cutoff);
  await app.files.clear(cutoff);
  let removed = 0;
  const oldKeys = new Map<string, string[]>();
  const removeUnused = async (owner: string) => {
    const keys = oldKeys.get(owner) ?? [];
    oldKeys.delete(owner);
    const usedKeys = await usedKeyFinders[owner]?.(app, keys);
    for (const key of keys) {
      if (!usedKeys || usedKeys.has(key)) continue;
      await app.files.remove(key);
      removed++;
    }
  };
  for await (const { key, modifiedAt: writtenAt } of app.files.list()) {
    const owner = key.slice(0, key.indexOf('/'));
    if (!(owner in usedKeyFinders) || writtenAt >= cutoff) continue;
    const keys = oldKeys.get(owner) ?? [];
    oldKeys.set(owner, keys);
    if (keys.push(key) >= batchSize) await removeUnused(owner);
  }
  for (const owner of [...oldKeys.keys()]) await removeUnused(owner);
  return removed;
}
