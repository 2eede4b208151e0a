import { antdTexts } from '@/locales';

export const pageSizes = [20, 50, 100];

interface Props {
  value: number;
  onChange: (size: number) => void;
}

/** A browser's own list of three numbers: antd's Select costs a tenth of the time until a list can be used. */
function PageSize({ value, onChange }: Props) {
  const words = antdTexts()?.Pagination;
  return (
    <select
      className="list-page-size"
      aria-label={words?.page_size}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {pageSizes.map((size) => (
        <option key={size} value={size}>
          {size} {words?.items_per_page}
        </option>
      ))}
    </select>
  );
}

/** How the pages of every list are turned. */
export const paging = {
  className: 'no-print',
  pageSizeOptions: pageSizes,
  showSizeChanger: true,
  components: { sizeChanger: PageSize },
};
