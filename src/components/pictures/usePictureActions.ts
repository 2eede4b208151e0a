import { useState } from 'react';
import type { Picture } from '#contract/pictures';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

/** Returns the actions on the pictures of an item; after each, `onChanged` reloads them. */
export function usePictureActions(
  itemId: number,
  pictures: readonly Picture[],
  onChanged: () => Promise<unknown>,
) {
  const t = useText();
  /** files still to be uploaded */
  const [waiting, setWaiting] = useState(0);
  const add = useAction(async (files: readonly File[]) => {
    setWaiting(files.length);
    try {
      // Uploads one after the other, so that the pictures keep the order of selection.
      for (const file of files) {
        await api.pictures.add({ params: { id: itemId }, file });
        setWaiting((remainingFiles) => remainingFiles - 1);
      }
    } finally {
      setWaiting(0);
      await onChanged();
    }
  });
  const order = useAction(async (ids: number[]) => {
    const before = pictures.map(({ id }) => id);
    await api.pictures.order({ params: { id: itemId }, body: { pictureIds: ids } });
    await onChanged();
    notifyDone(t('pictures.ordered'), {
      label: t('common.undo'),
      run: () =>
        void api.pictures.order({ params: { id: itemId }, body: { pictureIds: before } }).then(onChanged),
    });
  });
  const remove = useAction(async (id: number) => {
    await api.pictures.remove({ params: { id } });
    await onChanged();
  });
  const retry = useAction(async (id: number) => {
    await api.pictures.retry({ params: { id } });
    await onChanged();
  });
  return { add, waiting, order, remove, retry };
}

export type PictureActions = ReturnType<typeof usePictureActions>;
