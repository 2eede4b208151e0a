import { MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '@/services/text';
import ButtonMenu from '../page/ButtonMenu';
import type { MenuEntry } from './menu';

interface Props {
  /** name of the row */
  name: string;
  entries: () => readonly MenuEntry[];
}

/** The menu of one row. Only its button is rendered until it is opened, because a list has a hundred of them. */
export default function RowMenu({ name, entries }: Props) {
  const t = useText();
  const [open, setOpen] = useState<boolean>();
  const button = (
    <Button
      type="text"
      size="small"
      className="row-menu no-print"
      icon={<MoreOutlined />}
      aria-label={t('list.rowMenu', { name })}
      aria-haspopup="menu"
      aria-expanded={open === true}
      onClick={open === undefined ? () => setOpen(true) : undefined}
    />
  );
  if (open === undefined) return button;
  return (
    <ButtonMenu menu={{ items: [...entries()] }} open={open} onOpenChange={setOpen} autoFocus>
      {button}
    </ButtonMenu>
  );
}
