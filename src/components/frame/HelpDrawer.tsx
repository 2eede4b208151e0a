import { Drawer } from 'antd';
import { useText } from '@/services/text';
import HelpText from './HelpText';

interface Props {
  open: boolean;
  /** route name of the page the help is about */
  name: string | undefined;
  onClose: () => void;
}

export default function HelpDrawer({ open, name, onClose }: Props) {
  const t = useText();
  return (
    <Drawer open={open} onClose={onClose} title={t('help.title')} size={400} destroyOnHidden>
      <HelpText name={name} />
    </Drawer>
  );
}
