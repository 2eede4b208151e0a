import { Pagination } from 'antd';
import { pageSizes } from './listQuery';

interface Props {
  page: number;
  size: number;
  total: number;
  onTurn(page: number, size: number): void;
}

/** Below the rows of a table of more than one page: which one, and how many rows it has. */
export default function Paging({ page, size, total, onTurn }: Props) {
  return (
    <Pagination
      className="list-paging no-print"
      align="end"
      showSizeChanger
      pageSizeOptions={[...pageSizes]}
      current={page}
      pageSize={size}
      total={total}
      onChange={onTurn}
    />
  );
}
