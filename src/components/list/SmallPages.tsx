import { Pagination } from 'antd';

interface Props {
  page: number;
  pageSize: number;
  total: number;
  onTurn(page: number): void;
}

/** Below what has no tools of a list: on which page one is; nothing where there is only one. */
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
