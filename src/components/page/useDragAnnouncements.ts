import type { DndContextProps, UniqueIdentifier } from '@dnd-kit/core';
import { useText } from '@/services/text';

/**
 * Returns the screen reader announcements for dragging in a list of these ids, in the reader's language; those of dnd-kit
 * are in English only.
 */
export function useDragAnnouncements(
  ids: readonly UniqueIdentifier[],
  hint: string,
  nameOf: (id: UniqueIdentifier) => string,
): NonNullable<DndContextProps['accessibility']> {
  const t = useText();
  const announcePlace = (
    words: 'list.drag.over' | 'list.drag.dropped',
    id: UniqueIdentifier,
    over: UniqueIdentifier,
  ) => t(words, { name: nameOf(id), place: ids.indexOf(over) + 1, total: ids.length });
  return {
    screenReaderInstructions: { draggable: hint },
    announcements: {
      onDragStart: ({ active }) => t('list.drag.taken', { name: nameOf(active.id) }),
      onDragOver: ({ active, over }) =>
        over ? announcePlace('list.drag.over', active.id, over.id) : undefined,
      onDragEnd: ({ active, over }) =>
        over
          ? announcePlace('list.drag.dropped', active.id, over.id)
          : t('list.drag.cancelled', { name: nameOf(active.id) }),
      onDragCancel: ({ active }) => t('list.drag.cancelled', { name: nameOf(active.id) }),
    },
  };
}
