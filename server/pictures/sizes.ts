import { dirname } from 'node:path/posix';
import type { PictureIssue } from '#contract/pictures';
import type { AppContext } from '../app-context';
import { pictureFormats } from './format';
import { advancePictures, findOriginals, findStalledFiles, isFileUsed, updateBytes } from './queries';
import { paintDrawing, requestSizer } from './sizing';

/** Returns the key of a size, in the folder of its original. */
export const sizeKey = (fileKey: string, size: string) => `${dirname(fileKey)}/${size}.jpg`;

interface PictureFile {
  fileKey: string;
}

/** Makes the sizes of a new picture. The job is idempotent. */
export async function sizePicture(app: AppContext, { fileKey }: PictureFile): Promise<void> {
  if (!(await isFileUsed(app.db, fileKey))) return;
  const sized = await requestSizer('size', await app.files.get(fileKey));
  if ('issue' in sized) return failPicture(app, fileKey, 'picture.unreadable');
  for (const [size, content] of Object.entries(sized.files))
    await app.files.put(sizeKey(fileKey, size), content);
  const { width, height } = sized;
  await advancePictures(app.db, fileKey, 'size', { issue: null, width, height });
}

/** Marks the pictures as failed after the last attempt; users can retry them. */
export const failUnmadePicture = (app: AppContext, { fileKey }: PictureFile): Promise<void> =>
  failPicture(app, fileKey, 'picture.not_made');

async function failPicture(app: AppContext, fileKey: string, issue: PictureIssue): Promise<void> {
  await advancePictures(app.db, fileKey, 'fail', { issue });
}

/** Renders a drawing as the original of the pictures that use this file, then makes their sizes. */
export async function paintPicture(app: AppContext, fileKey: string, svg: string): Promise<void> {
  const painted = await paintDrawing(svg);
  if ('issue' in painted) throw new Error(`a drawing cannot be painted: ${painted.issue}`);
  for (const content of Object.values(painted.files)) {
    const { bytes } = await app.files.put(fileKey, content);
    await updateBytes(app.db, fileKey, bytes);
  }
  await sizePicture(app, { fileKey });
}

/** Marks pictures as failed that are pending since before this time and have no job. */
export async function failStalledPictures(app: AppContext, before: Date): Promise<void> {
  for (const file of await findStalledFiles(app.db, before)) await failUnmadePicture(app, file);
}

/** Returns which of these files belong to a picture: its original or one of its sizes. */
export async function findPictureKeys(app: AppContext, keys: readonly string[]): Promise<Set<string>> {
  const folders = new Set(keys.map((key) => dirname(key)));
  const originals = [...folders].flatMap((folder) =>
    Object.keys(pictureFormats).map((format) => `${folder}/original.${format}`),
  );
  const used = await findOriginals(app.db, originals);
  const usedFolders = new Set(used.map(({ fileKey }) => dirname(fileKey)));
  return new Set(keys.filter((key) => usedFolders.has(dirname(key))));
}
