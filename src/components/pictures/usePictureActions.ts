import { useState } from 'react';
import type { Picture } from '#contract/pictures';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

/** What can be done with the pictures of an item; after each action `onChanged` asks for them again. */
export function usePictureActions(
  itemId: number,
  pictures: readonly Picture[],
  onChanged: () => Promise<unknown>,
) {
  const t = useText();
  /** files that are still to be sent */
  const [waiting, setWaiting] = useState(0);
  const add = useAction(async (files: readonly File[]) => {
    setWaiting(files.length);
    try {
      // One after the other: the order in which they were chosen is the order in which they stand.
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
