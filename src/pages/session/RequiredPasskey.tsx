import { KeyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { createPasskey } from '@/services/passkeys';
import { useText } from '@/services/text';
import type { RequiredSetUp } from './requiredSetUp';

/** A button that adds a passkey in the pending sign-in. */
export default function RequiredPasskey({ onDone, onProblem }: RequiredSetUp) {
  const t = useText();
  const [failure, setFailure] = useState<string>();
  const { run, busy, issue } = useAction(
    async () => {
      setFailure(undefined);
      const { options, name } = await api.passkeys.startRequired();
      const key = await createPasskey(options);
      if (key === 'EXISTS') return setFailure(t('passkeys.failed.exists'));
      if (key === 'CANCELED') return setFailure(t('passkeys.failed'));
      await onDone(await api.passkeys.registerRequired({ body: { name: name || t('passkeys.one'), key } }));
    },
    { onProblem },
  );
  return (
    <div>
      <ErrorNotice text={issue ?? failure} />
      <Button block icon={<KeyOutlined aria-hidden />} loading={busy} onClick={() => void run()}>
        {t('passkeys.add')}
      </Button>
      <div className="factors-hint">{t('factors.required.passkey')}</div>
    </div>
  );
}
