import { Modal } from 'antd';
import type { ReactNode } from 'react';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useFocusReturn } from '@/services/focus';

interface Props {
  title: string;
  /** label of the button */
  label: string;
  /** the consequences, with figures */
  children: ReactNode;
  danger?: boolean;
  busy: boolean;
  issue: string | undefined;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before something that cannot be undone, and shows why it was refused. */
export default function ConfirmAction(props: Props) {
  const { title, label, children, danger = false, busy, issue, onConfirm, onCancel } = props;
  useFocusReturn();
  return (
    <Modal
      open
      title={title}
      okText={label}
      okButtonProps={{ loading: busy, danger }}
      onOk={onConfirm}
      onCancel={onCancel}
    >
      <ErrorNotice text={issue} />
      {children}
    </Modal>
  );
}
