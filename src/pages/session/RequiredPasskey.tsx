import { KeyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import ErrorNotice from '@/components/page/ErrorNotice';
import { usePasskeyCreation } from '@/components/passkeys/usePasskeyCreation';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import type { RequiredSetUp } from './requiredSetUp';

/** A button that adds a passkey in the pending sign-in. */
export default function RequiredPasskey({ onDone, onProblem }: RequiredSetUp) {
  const t = useText();
  const { create, busy, issue } = usePasskeyCreation({
    start: () => api.passkeys.startRequired(),
    add: async (body) => onDone(await api.passkeys.registerRequired({ body })),
    onProblem,
  });
  return (
    <div>
      <ErrorNotice text={issue} />
      <Button block icon={<KeyOutlined aria-hidden />} loading={busy} onClick={create}>
        {t('passkeys.add')}
      </Button>
      <div className="factors-hint">{t('factors.required.passkey')}</div>
    </div>
  );
}
