import { closestCenter, DndContext, type UniqueIdentifier } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { useDragging } from './useDragging';

interface Props {
  ids: string[];
  /** how to move a line by keyboard */
  hint: string;
  nameOf(id: UniqueIdentifier): string;
  disabled?: boolean;
  /** undefined: no line is dragged */
  onDrag(id: string | undefined): void;
  onDrop(id: string, over: string): void;
  children: ReactNode;
}

/** Lets users drag the lines of a list, which call `useSortable` with these ids. */
export default function SortableList({ ids, hint, nameOf, disabled, onDrag, onDrop, children }: Props) {
  return (
    <DndContext
      {...useDragging(ids, hint, nameOf)}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => onDrag(String(active.id))}
      onDragCancel={() => onDrag(undefined)}
      onDragEnd={({ active, over }) => {
        onDrag(undefined);
        if (over && active.id !== over.id) onDrop(String(active.id), String(over.id));
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
