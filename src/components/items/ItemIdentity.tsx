import { apiUrl } from '@/services/api';
import { useText } from '@/services/text';
import './identity.css';

interface Props {
  itemNo: string | null;
  title: string;
  artist: string;
  pictureId: number | null;
}

/** The first column of a list of items: picture, number above title, artist. */
export function ItemIdentity({ itemNo, title, artist, pictureId }: Props) {
  const t = useText();
  return (
    <span className="item-identity">
      {pictureId === null ? (
        <i aria-hidden />
      ) : (
        <img
          src={apiUrl('pictures', 'read', { params: { id: pictureId, size: '160' } })}
          alt=""
          width={48}
          height={48}
          loading="lazy"
        />
      )}
      <span>
        <small>{itemNo}</small>
        <b title={title}>{title || t('lots.empty')}</b>
        <span title={artist}>{artist}</span>
      </span>
    </span>
  );
}
