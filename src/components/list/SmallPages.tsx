import { Pagination } from 'antd';

interface Props {
  page: number;
  pageSize: number;
  total: number;
  onTurn(page: number): void;
}

/** Paging below rows without list tools. Renders nothing for a single page. */
export default function SmallPages({ page, pageSize, total, onTurn }: Props) {
  return (
    <Pagination
      size="small"
      hideOnSinglePage
      showSizeChanger={false}
      current={page}
      pageSize={pageSize}
      total={total}
      onChange={onTurn}
    />
  );
}
