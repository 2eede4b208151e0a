import { Image } from 'antd';
import { type DragEvent, useState } from 'react';
import type { Picture } from '#contract/pictures';
import { useText } from '@/services/text';
import { pictureAddress } from './address';
import { PictureButtons } from './PictureButtons';
import { Strip } from './Strip';
import { usePictureActions } from './usePictureActions';
import './pictures.css';

interface Props {
  itemId: number;
  pictures: readonly Picture[];
  editable: boolean;
  /** beside the text instead of above it */
  small?: boolean;
  /** pictures were added, reordered or removed: reload them */
  onChanged(): Promise<unknown>;
}

/** Shows the selected picture in a box of fixed size, above a strip of all pictures to add, reorder and remove. */
export function Pictures({ itemId, pictures, editable, small, onChanged }: Props) {
  const t = useText();
  const [selectedId, setSelectedId] = useState<number>();
  const [over, setOver] = useState(false);
  const current = pictures.find(({ id }) => id === selectedId) ?? pictures[0];
  const actions = usePictureActions(itemId, pictures, onChanged);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length > 0) void actions.add.run([...event.dataTransfer.files]);
  };
  return (
    <section
      aria-label={t('pictures.title')}
      id={small ? 'field-pictures' : undefined}
      tabIndex={-1}
      className={['pictures', small && 'is-small', over && 'is-over'].filter(Boolean).join(' ')}
      onDragOver={(event) => {
        if (!editable || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={editable ? drop : undefined}
    >
      <div className="pictures-large">
        <Large picture={current} editable={editable} width={small ? 300 : 800} />
      </div>
      <Strip
        pictures={pictures}
        current={current?.id}
        sortable={editable && pictures.length > 1}
        onChoose={setSelectedId}
        onOrder={(ids) => void actions.order.run(ids)}
      />
      {editable && <PictureButtons current={current} actions={actions} />}
    </section>
  );
}

interface LargeProps {
  picture: Picture | undefined;
  editable: boolean;
  /** of its box in pixels: no larger picture is loaded than can be shown */
  width: number;
}

/** A picture in the size of its box, in full size after a click; or the reason why there is none to show. */
function Large({ picture, editable, width }: LargeProps) {
  const t = useText();
  if (!picture) return <p>{t(editable ? 'pictures.none.add' : 'pictures.none')}</p>;
  if (picture.state !== 'READY')
    return (
      <p>
        {t(
          picture.issue === 'picture.not_made'
            ? 'refusal.picture.not_made'
            : `pictures.state.${picture.state}`,
        )}
      </p>
    );
  const large = pictureAddress(picture.id, '1600');
  return (
    <Image
      key={picture.id}
      src={large}
      srcSet={`${pictureAddress(picture.id, '480')} 480w, ${large} 1600w`}
      sizes={`${width}px`}
      placeholder={<img src={pictureAddress(picture.id, '480')} alt="" />}
      alt={picture.fileName}
      preview={{ src: large }}
    />
  );
}
