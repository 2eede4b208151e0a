import { useState } from 'react';
import type { Picture } from '#contract/pictures';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

/** What can be done with the pictures of an item; after each deed `onChanged` asks for them again. */
export function usePictureDeeds(
  itemId: number,
  pictures: readonly Picture[],
  onChanged: () => Promise<unknown>,
) {
  const t = useText();
  /** files that are still to be sent */
  const [waiting, setWaiting] = useState(0);
  const add = useDeed(async (files: readonly File[]) => {
    setWaiting(files.length);
    try {
      // One after the other: the order in which they were chosen is the order in which they stand.
      for (const file of files) {
        await api.pictures.add({ params: { id: itemId }, file });
        setWaiting((left) => left - 1);
      }
    } finally {
      setWaiting(0);
      await onChanged();
    }
  });
  const order = useDeed(async (ids: number[]) => {
    const before = pictures.map(({ id }) => id);
    await api.pictures.order({ params: { id: itemId }, body: { pictureIds: ids } });
    await onChanged();
    notifyDone(t('pictures.ordered'), {
      label: t('common.undo'),
      run: () =>
        void api.pictures.order({ params: { id: itemId }, body: { pictureIds: before } }).then(onChanged),
    });
  });
  const remove = useDeed(async (id: number) => {
    await api.pictures.remove({ params: { id } });
    await onChanged();
  });
  const retry = useDeed(async (id: number) => {
    await api.pictures.retry({ params: { id } });
    await onChanged();
  });
  return { add, waiting, order, remove, retry };
}

export type PictureDeeds = ReturnType<typeof usePictureDeeds>;
