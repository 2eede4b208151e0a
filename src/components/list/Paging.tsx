import { DownOutlined } from '@ant-design/icons';
import { Button, Pagination } from 'antd';
import { pageSizes } from '#contract/api/page';
import { useText } from '@/services/text';
import ButtonMenu from '../page/ButtonMenu';

interface Props {
  page: number;
  size: number;
  total: number;
  onTurn(page: number, size: number): void;
}

/** Below a table with more than one page: page number and total. Turning scrolls the first row into view. */
export default function Paging({ page, size, total, onTurn }: Props) {
  const t = useText();
  const resize = (to: number) => onTurn(Math.floor(((page - 1) * size) / to) + 1, to);
  return (
    <div className="list-paging no-print">
      <Pagination
        showSizeChanger={false}
        current={page}
        pageSize={size}
        total={total}
        onChange={(to) => onTurn(to, size)}
      />
      <ButtonMenu
        autoFocus
        menu={{
          selectable: true,
          selectedKeys: [String(size)],
          items: pageSizes.map((rows) => ({ key: rows, label: t('list.pageSize', { rows }) })),
          onClick: ({ key }) => resize(Number(key)),
        }}
      >
        <Button aria-haspopup="menu">
          {t('list.pageSize', { rows: size })} <DownOutlined />
        </Button>
      </ButtonMenu>
    </div>
  );
}
