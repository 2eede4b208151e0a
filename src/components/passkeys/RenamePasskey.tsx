import { useQueryClient } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { limits } from '#contract/api/limits';
import { useLeaveConfirmation } from '@/components/form/useLeaving';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

interface Props {
  id: number;
  name: string;
  onClose(): void;
}

/** Asks for a new name of a passkey. Closing asks for confirmation when it was changed. */
export default function RenamePasskey({ id, name, onClose }: Props) {
  const t = useText();
  const inputId = useId();
  const [typed, setTyped] = useState(name);
  const newName = typed.trim();
  const [confirmLeave, question] = useLeaveConfirmation();
  const queryClient = useQueryClient();
  useFocusReturn();
  const { run, busy, issue } = useAction(async () => {
    await api.passkeys.rename({ params: { id }, body: { name: newName } });
    notifyDone(t('passkeys.renamed'));
    await queryClient.invalidateQueries({ queryKey: ['passkeys'] });
    onClose();
  });
  return (
    <Modal
      open
      title={t('passkeys.rename.title')}
      okText={t('passkeys.rename')}
      okButtonProps={{ disabled: newName === '', loading: busy }}
      onOk={() => void run()}
      onCancel={() => confirmLeave(newName === name ? 0 : 1, onClose)}
    >
      {question}
      <ErrorNotice text={issue} />
      <label htmlFor={inputId}>{t('passkeys.name')}</label>
      <Input
        id={inputId}
        autoFocus
        maxLength={limits.name}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={() => newName !== '' && void run()}
      />
    </Modal>
  );
}
