import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { canUsePasskeys, createPasskey } from '@/services/passkeys';
import { useText } from '@/services/text';
import './passkeys.css';

const RecoveryCodes = lazy(() => import(/* webpackChunkName: "recovery-codes" */ '../factors/RecoveryCodes'));

/**
 * A button that adds a passkey to the user's account, or where else the user can add one. A first factor comes with recovery
 * codes, which are shown once.
 */
export default function AddPasskey({ origin }: { origin: string }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const [newCodes, setNewCodes] = useState<readonly string[]>([]);
  const { run, busy, issue } = useAction(async () => {
    setFailure(undefined);
    const { options, name } = await api.passkeys.startRegistration();
    const key = await createPasskey(options);
    if (key === 'EXISTS') return setFailure(t('passkeys.failed.exists'));
    if (key === 'CANCELED') return setFailure(t('passkeys.failed'));
    const added = await api.passkeys.register({ body: { name: name || t('passkeys.one'), key } });
    setNewCodes(added.recoveryCodes);
    notifyDone(t('passkeys.added'));
    await queryClient.invalidateQueries({ queryKey: ['passkeys'] });
    // Whether the user has a second factor may have changed.
    await queryClient.invalidateQueries({ queryKey: ['factors'] });
  });
  if (origin !== window.location.origin) return <p>{t('passkeys.elsewhere', { origin })}</p>;
  if (!canUsePasskeys(origin)) return <p>{t('passkeys.unsupported')}</p>;
  return (
    <div className="passkeys-add">
      <ErrorNotice text={issue ?? failure} />
      <Button loading={busy} onClick={() => void run()}>
        {t('passkeys.add')}
      </Button>
      {newCodes.length > 0 && (
        <Suspense>
          <RecoveryCodes codes={newCodes} onDone={() => setNewCodes([])} />
        </Suspense>
      )}
    </div>
  );
}
