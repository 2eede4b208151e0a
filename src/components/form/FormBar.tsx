import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useShortcut } from '@/services/keys';
import { useText } from '@/services/text';
import './form.css';

interface Props {
  changes: number;
  busy: boolean;
  onSave: () => void;
  onDiscard: () => void;
  /** label of the button, when it creates instead of saves */
  label?: string;
  /** visible from the start, not only after the first change */
  always?: boolean;
  /** the page has another primary button, so this one is secondary */
  beside?: boolean;
  /** above the buttons: what the changes touch */
  note?: ReactNode;
}

/** "3 changes · Save · Discard" at the foot of a form, visible after the first change; Ctrl/⌘ S saves. */
export default function FormBar({ changes, busy, onSave, onDiscard, label, always, beside, note }: Props) {
  const t = useText();
  const isVisible = always || changes > 0;
  useShortcut(['mod+s'], onSave, () => isVisible);
  if (!isVisible) return null;
  return (
    <div className="form-bar no-print">
      {note}
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
