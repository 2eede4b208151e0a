import {
  type DndContextProps,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useText } from '@/services/text';

/**
 * Returns what `DndContext` needs for a list of these ids: dragging by pointer and keyboard, and the screen reader
 * announcements in the reader's language; those of dnd-kit are in English only.
 */
export function useDragging(
  ids: readonly UniqueIdentifier[],
  hint: string,
  nameOf: (id: UniqueIdentifier) => string,
): Pick<DndContextProps, 'sensors' | 'accessibility'> {
  const t = useText();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcePlace = (
    words: 'list.drag.over' | 'list.drag.dropped',
    id: UniqueIdentifier,
    over: UniqueIdentifier,
  ) => t(words, { name: nameOf(id), place: ids.indexOf(over) + 1, total: ids.length });
  return {
    sensors,
    accessibility: {
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
    },
  };
}
