import { Drawer } from 'antd';
import { useText } from '@/services/text';
import { layout } from '../../config/layout';
import MainMenu from './MainMenu';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The menu where the header has no room for it. */
export default function MenuDrawer({ open, onClose }: Props) {
  const t = useText();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={256}
      title={layout.title}
      rootClassName="menu-drawer"
    >
      <nav aria-label={t('frame.menu')}>
        <MainMenu mode="inline" onChosen={onClose} />
      </nav>
    </Drawer>
  );
}
