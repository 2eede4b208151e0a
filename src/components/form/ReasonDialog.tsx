import { Input, Modal } from 'antd';
import { type ComponentRef, type ReactNode, useId, useRef, useState } from 'react';
import { limits } from '#contract/api/limits';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useFocusReturn } from '@/services/focus';
import { isInside, useShortcut } from '@/services/keys';
import { useText } from '@/services/text';
import { useLeaveConfirmation } from './useLeaving';

interface Props {
  title: string;
  /** label of the button */
  label: string;
  busy: boolean;
  issue: string | undefined;
  danger?: boolean;
  /** the consequences of the decision, above the reason */
  children?: ReactNode;
  onReason(reason: string): void;
  onCancel(): void;
}

/** Asks for a reason, for actions that undo what others rely on. Closing asks for confirmation when text was typed. */
export function ReasonDialog({ title, label, busy, issue, danger, children, onReason, onCancel }: Props) {
  const t = useText();
  const id = useId();
  const input = useRef<ComponentRef<typeof Input.TextArea>>(null);
  const [reason, setReason] = useState('');
  const trimmed = reason.trim();
  const [confirmLeave, question] = useLeaveConfirmation();
  useFocusReturn();
  useShortcut(
    ['mod+enter'],
    () => onReason(trimmed),
    (event) => trimmed !== '' && !busy && isInside(document.getElementById(id), event),
  );
  return (
    <Modal
      open
      title={title}
      okText={label}
      okButtonProps={{ disabled: trimmed === '', loading: busy, danger }}
      onOk={() => onReason(trimmed)}
      onCancel={() => confirmLeave(trimmed === '' ? 0 : 1, onCancel)}
      // Over a sheet, which holds the focus until the dialog is open, `autoFocus` would come too early.
      afterOpenChange={() => input.current?.focus()}
    >
      {question}
      {children}
      <ErrorNotice text={issue} />
      <label htmlFor={id}>{t('action.reason')}</label>
      <Input.TextArea
        id={id}
        ref={input}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={limits.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}
