import type { AppContext } from './app-context';
import { findAvatarKeys } from './avatars/avatar';
import { findBankFiles } from './bank-statements/file';
import { findOwnedFiles } from './customer-files/file';
import { findImportFileKeys } from './imports/file';
import { findInvoiceFiles } from './invoices/pdf';
import { failStalledPictures, findPictureKeys } from './pictures/sizes';
import { findOwnedPrivacyFiles } from './privacy/request';
import { findOwnedLists } from './sanctions/list';
import { findOwnedDocuments } from './verifications/document';

/** A new file has no row yet; no operation takes this long. */
const graceMs = 24 * 60 * 60 * 1000;
const batchSize = 500;

/**
 * Finds the files that are still in use, by the first segment of the key. Files with any other first segment are left alone.
 */
const usedKeyFinders: Record<string, (app: AppContext, keys: readonly string[]) => Promise<Set<string>>> = {
  pictures: findPictureKeys,
  avatars: findAvatarKeys,
  imports: findImportFileKeys,
  identity: findOwnedDocuments,
  'customer-files': findOwnedFiles,
  'bank-files': findBankFiles,
  invoices: findInvoiceFiles,
  sanctions: findOwnedLists,
  privacy: findOwnedPrivacyFiles,
};

/**
 * Removes the remains of interrupted work after a day: incomplete files, files without a row, and pictures waiting for a job
 * that does not exist. Returns how many files without a row it removed. Once a day is enough; several processes may run it
 * at once.
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
