import { Button } from 'antd';
import { useShortcut } from '@/services/keys';
import { useText } from '@/services/text';
import './form.css';

interface Props {
  changes: number;
  busy: boolean;
  onSave: () => void;
  onDiscard: () => void;
  /** what the button says, where it does not save but create */
  label?: string;
  /** there from the beginning, not only after the first change */
  always?: boolean;
  /** the page has a main action of its own: this one is not a second */
  beside?: boolean;
}

/** "3 changes · Save · Discard" at the foot of a form, there from the first change on; Ctrl/⌘ S saves. */
export default function FormBar({ changes, busy, onSave, onDiscard, label, always, beside }: Props) {
  const t = useText();
  const isVisible = always || changes > 0;
  useShortcut(['mod+s'], onSave, () => isVisible);
  if (!isVisible) return null;
  return (
    <div className="form-bar no-print">
      <span role="status">{changes > 0 && t('form.changes', { count: changes })}</span>
      <Button type={beside ? 'default' : 'primary'} loading={busy} onClick={onSave}>
        {label ?? t('form.save')}
      </Button>
      {changes > 0 && (
        <Button disabled={busy} onClick={onDiscard}>
          {t('form.discard')}
        </Button>
      )}
    </div>
  );
}
