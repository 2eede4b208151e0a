import type { ReactNode } from 'react';
import type { ItemRow } from '#contract/items';
import Link from '@/components/page/Link';
import { apiUrl } from '@/services/api';
import { useText } from '@/services/text';

interface Props {
  items: readonly ItemRow[];
  hrefOf(item: ItemRow): string;
  /** renders the checkbox of an item */
  tick(item: ItemRow): ReactNode;
}

/** Items as a wall of pictures of equal size. */
export default function Wall({ items, hrefOf, tick }: Props) {
  const t = useText();
  return (
    <ul className="item-wall">
      {items.map((item) => (
        <li key={item.id}>
          <div className="item-wall-tick no-print">{tick(item)}</div>
          <Link to={hrefOf(item)} className="list-row-link">
            {item.pictureId === null ? (
              <span className="item-wall-none">{t('pictures.none')}</span>
            ) : (
              <img
                src={apiUrl('pictures', 'read', { params: { id: item.pictureId, size: '480' } })}
                alt=""
                loading="lazy"
              />
            )}
            <small>{item.itemNo}</small>
            <b>{item.title || t('lots.empty')}</b>
            <span>{item.artist}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
