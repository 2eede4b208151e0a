import type { PaginationProps } from 'antd';

export const pageSizes: readonly number[] = [20, 50, 100];

/** How the pages of every table are turned. */
export const turning = (total: number) =>
  ({
    className: 'list-paging no-print',
    total,
    showSizeChanger: true,
    pageSizeOptions: [...pageSizes],
    hideOnSinglePage: total <= 20,
  }) satisfies PaginationProps;
