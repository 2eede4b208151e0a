import { Drawer } from 'antd';
import { useText } from '@/services/text';
import Help from './Help';
import './help.css';

interface Props {
  /** the parameter of the address; null: closed */
  pageId: string | null;
  onClose: () => void;
}

export default function HelpDrawer({ pageId, onClose }: Props) {
  const t = useText();
  return (
    <Drawer open={pageId !== null} onClose={onClose} title={t('help.title')} size={440} destroyOnHidden>
      <Help pageId={pageId} />
    </Drawer>
  );
}
