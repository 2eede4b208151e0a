import Link from '@/components/page/Link';
import { apiUrl } from '@/services/api';
import type { Text } from '@/services/text';
import type { GridColumn } from './types';

interface PictureColumnOptions<Row> {
  /** the page of the row */
  hrefOf(row: Row): string;
  /** "Open lot 12" */
  nameOf(row: Row): string;
}

/** Column with the first picture of a row, linked to its page. */
export const pictureColumn = <Row extends { pictureId: number | null }>(
  t: Text,
  { hrefOf, nameOf }: PictureColumnOptions<Row>,
): GridColumn<Row> => ({
  key: 'picture',
  title: t('grid.picture'),
  width: 52,
  hiddenHead: true,
  screenOnly: true,
  text: ({ pictureId }) => (pictureId === null ? '' : t('common.yes')),
  draw: (row) => (
    <Link to={hrefOf(row)} aria-label={nameOf(row)} title={nameOf(row)} tabIndex={-1}>
      {row.pictureId === null ? (
        <span className="grid-picture" aria-hidden>
          –
        </span>
      ) : (
        <img
          className="grid-picture"
          src={apiUrl('pictures', 'read', { params: { id: row.pictureId, size: '160' } })}
          alt=""
          width={36}
          height={36}
          loading="lazy"
        />
      )}
    </Link>
  ),
});
