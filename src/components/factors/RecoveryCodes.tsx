import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { useFocusReturn } from '@/services/focus';
import { useText } from '@/services/text';
import RecoveryCodeList from './RecoveryCodeList';

interface Props {
  codes: readonly string[];
  onDone(): void;
}

/** Shows new recovery codes, which cannot be read again: it closes only when the user says to have kept them. */
export default function RecoveryCodes({ codes, onDone }: Props) {
  const t = useText();
  const [isSaved, setSaved] = useState(false);
  useFocusReturn();
  return (
    <Modal
      open
      title={t('factors.codes.title')}
      closable={false}
      keyboard={false}
      maskClosable={false}
      footer={
        <Button type="primary" disabled={!isSaved} onClick={onDone}>
          {t('factors.codes.done')}
        </Button>
      }
    >
      <RecoveryCodeList codes={codes} />
      <Checkbox checked={isSaved} onChange={({ target }) => setSaved(target.checked)}>
        {t('factors.codes.kept')}
      </Checkbox>
    </Modal>
  );
}
