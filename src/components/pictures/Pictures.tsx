import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  horizontalListSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { Button, Image, Popconfirm, Tooltip } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import type { SmallerSize } from '#contract/picture-sizes';
import type { Picture } from '#contract/pictures';
import Fault from '@/components/Fault';
import { addressOf, api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import './pictures.css';

interface Props {
  itemId: number;
  pictures: readonly Picture[];
  editable: boolean;
  /** pictures were added, put in order or removed: ask again */
  onChanged(): Promise<unknown>;
}

const accepted = 'image/jpeg,image/png,image/webp,image/tiff,image/avif';
const address = (id: number, size: SmallerSize) => addressOf('pictures', 'read', { params: { id, size } });

/** The chosen picture large in a box that never moves, below it the strip of all: add, put in order, remove. */
export function Pictures({ itemId, pictures, editable, onChanged }: Props) {
  const t = useText();
  const [chosen, setChosen] = useState<number>();
  const [waiting, setWaiting] = useState(0);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const current = pictures.find(({ id }) => id === chosen) ?? pictures[0];
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
  const put = useDeed(async (ids: number[]) => {
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
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length > 0) void add.run([...event.dataTransfer.files]);
  };

  return (
    <section
      aria-label={t('pictures.title')}
      id="field-pictures"
      tabIndex={-1}
      className={over ? 'pictures is-over' : 'pictures'}
      onDragOver={(event) => {
        if (!editable || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={editable ? drop : undefined}
    >
      <div className="pictures-large">
        {current?.state === 'READY' ? (
          <Image
            key={current.id}
            src={address(current.id, '1600')}
            placeholder={<img src={address(current.id, '480')} alt="" />}
            alt={current.fileName}
            preview={{ src: address(current.id, '1600') }}
          />
        ) : (
          <p>
            {current
              ? t(
                  current.fault === 'picture.not_made'
                    ? 'refusal.picture.not_made'
                    : `pictures.state.${current.state}`,
                )
              : t(editable ? 'pictures.none.add' : 'pictures.none')}
          </p>
        )}
      </div>
      <Strip
        pictures={pictures}
        current={current?.id}
        sortable={editable && pictures.length > 1}
        onChoose={setChosen}
        onOrder={(ids) => void put.run(ids)}
      />
      {editable && (
        <div className="pictures-deeds">
          <input
            ref={input}
            type="file"
            accept={accepted}
            multiple
            hidden
            data-testid="picture-files"
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              event.target.value = '';
              if (files.length > 0) void add.run(files);
            }}
          />
          <Button size="small" loading={add.busy} onClick={() => input.current?.click()}>
            {add.busy ? t('pictures.adding', { count: waiting }) : t('pictures.add')}
          </Button>
          {current?.state === 'FAILED' && (
            <Button size="small" loading={retry.busy} onClick={() => void retry.run(current.id)}>
              {t('pictures.retry')}
            </Button>
          )}
          {current && (
            <Popconfirm
              title={t('pictures.remove.ask')}
              okText={t('pictures.remove')}
              onConfirm={() => void remove.run(current.id)}
            >
              <Button size="small" loading={remove.busy}>
                {t('pictures.remove')}
              </Button>
            </Popconfirm>
          )}
          <Fault text={add.fault ?? put.fault ?? remove.fault ?? retry.fault} />
        </div>
      )}
    </section>
  );
}

interface StripProps {
  pictures: readonly Picture[];
  current: number | undefined;
  sortable: boolean;
  onChoose(id: number): void;
  onOrder(ids: number[]): void;
}

function Strip({ pictures, current, sortable, onChoose, onOrder }: StripProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = pictures.map(({ id }) => id);
  const dropped = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onOrder(arrayMove(ids, ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))));
  };
  return (
    <DndContext sensors={sensors} onDragEnd={dropped}>
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
            <img src={address(picture.id, '160')} alt="" width={64} height={64} loading="lazy" />
          ) : (
            <span>{picture.state === 'FAILED' ? '✕' : '…'}</span>
          )}
        </button>
      </Tooltip>
    </li>
  );
}
