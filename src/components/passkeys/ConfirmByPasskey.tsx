import { KeyOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { renewCookie } from '@/services/confirmation';
import { askForPasskey, canUsePasskeys } from '@/services/passkeys';
import { useText } from '@/services/text';

/** Returns whether the user has a passkey that can confirm here; false until this is known. */
export function useHasPasskey(): boolean {
  const { data } = useQuery({
    queryKey: ['passkeys'],
    queryFn: () => api.passkeys.list(),
    // The password remains.
    throwOnError: false,
  });
  return canUsePasskeys(data?.origin) && (data?.data ?? []).some(({ madeFor }) => madeFor === null);
}

/** Confirms who the user is with a passkey. */
export default function ConfirmByPasskey({ onConfirmed }: { onConfirmed(): void }) {
  const t = useText();
  const [isCanceled, setCanceled] = useState(false);
  const { run, busy, issue } = useAction(async () => {
    setCanceled(false);
    const body = await askForPasskey(await api.passkeys.startConfirmation());
    if (!body) return setCanceled(true);
    await renewCookie(() => api.passkeys.confirm({ body }));
    onConfirmed();
  });
  return (
    <>
      <ErrorNotice text={issue ?? (isCanceled ? t('session.factor.passkey.canceled') : undefined)} />
      <Button block icon={<KeyOutlined aria-hidden />} loading={busy} onClick={() => void run()}>
        {t('session.identity.passkey')}
      </Button>
    </>
  );
}
