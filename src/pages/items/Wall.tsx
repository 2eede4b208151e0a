import type { ItemRow } from '#contract/items';
import Link from '@/components/Link';
import { addressOf } from '@/services/api';
import { useText } from '@/services/text';

/** Items as a wall of pictures, each in a box of the same size. */
export default function Wall({
  items,
  hrefOf,
}: {
  items: readonly ItemRow[];
  hrefOf(item: ItemRow): string;
}) {
  const t = useText();
  return (
    <ul className="item-wall">
      {items.map((item) => (
        <li key={item.id}>
          <Link to={hrefOf(item)} className="list-row-link">
            {item.pictureId === null ? (
              <span className="item-wall-none">{t('pictures.none')}</span>
            ) : (
              <img
                src={addressOf('pictures', 'show', { params: { id: item.pictureId, size: '480' } })}
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
