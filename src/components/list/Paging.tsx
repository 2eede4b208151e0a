import { Pagination } from 'antd';
import { antdTexts } from '@/locales';
import { pageSizes } from './pageSizes';

interface SizeProps {
  value: number;
  onChange: (size: number) => void;
}

function PageSize({ value, onChange }: SizeProps) {
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

/** How the pages of every table are turned, in antd's words. */
export const turning = (total: number) => ({
  className: 'list-paging no-print',
  total,
  showSizeChanger: true,
  components: { sizeChanger: PageSize },
  hideOnSinglePage: total <= 20,
});

interface Props {
  page: number;
  size: number;
  total: number;
  onTurn: (page: number, size: number) => void;
}

/** Turns the pages of a list. It stands below the rows and may arrive after them. */
export default function Paging({ page, size, total, onTurn }: Props) {
  return <Pagination {...turning(total)} align="end" current={page} pageSize={size} onChange={onTurn} />;
}
