import { DndContext, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { Tooltip } from 'antd';
import type { Picture } from '#contract/pictures';
import { useDragging } from '@/components/page/useDragging';
import { useText } from '@/services/text';
import { pictureAddress } from './address';

interface Props {
  pictures: readonly Picture[];
  current: number | undefined;
  sortable: boolean;
  onChoose(id: number): void;
  onOrder(ids: number[]): void;
}

/** All pictures of an item as thumbnails in their order: a click selects one, dragging reorders. */
export function Strip({ pictures, current, sortable, onChoose, onOrder }: Props) {
  const t = useText();
  const ids = pictures.map(({ id }) => id);
  const dragging = useDragging(
    ids,
    t('pictures.order.hint'),
    (id) => pictures.find((one) => one.id === id)?.fileName ?? '',
  );
  const dropped = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onOrder(arrayMove(ids, ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))));
  };
  return (
    <DndContext {...dragging} onDragEnd={dropped}>
      <SortableContext items={ids} strategy={horizontalListSortingStrategy} disabled={!sortable}>
        <ol className="pictures-strip">
          {pictures.map((picture, at) => (
            <Thumbnail
              key={picture.id}
              picture={picture}
              place={at + 1}
              current={picture.id === current}
              sortable={sortable}
              onChoose={() => onChoose(picture.id)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface ThumbnailProps {
  picture: Picture;
  place: number;
  current: boolean;
  sortable: boolean;
  onChoose(): void;
}

function Thumbnail({ picture, place, current, sortable, onChoose }: ThumbnailProps) {
  const t = useText();
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id: picture.id });
  const style = {
    transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
    transition,
  };
  const label = t('pictures.place', { place, name: picture.fileName });
  return (
    <li ref={setNodeRef} style={style}>
      <Tooltip title={sortable ? t('pictures.order.hint') : undefined}>
        <button
          {...(sortable ? attributes : {})}
          {...(sortable ? listeners : {})}
          type="button"
          aria-label={label}
          aria-current={current}
          className={current ? 'pictures-one is-current' : 'pictures-one'}
          onClick={onChoose}
        >
          {picture.state === 'READY' ? (
            <img src={pictureAddress(picture.id, '160')} alt="" width={64} height={64} loading="lazy" />
          ) : (
            <span>{picture.state === 'FAILED' ? '✕' : '…'}</span>
          )}
        </button>
      </Tooltip>
    </li>
  );
}
