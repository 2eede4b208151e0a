import { Button } from 'antd';
import ErrorNotice from '@/components/page/ErrorNotice';
import { canUsePasskeys } from '@/services/passkeys';
import { useText } from '@/services/text';
import { FirstRecoveryCodes } from './FirstRecoveryCodes';
import { useAddPasskey } from './useAddPasskey';
import './passkeys.css';

/**
 * A button that adds a passkey to the user's account, or where else the user can add one. A first factor comes with recovery
 * codes, which are shown once.
 */
export default function AddPasskey({ origin }: { origin: string }) {
  const t = useText();
  const { add, busy, issue, recoveryCodes, finish } = useAddPasskey();
  if (origin !== window.location.origin) return <p>{t('passkeys.elsewhere', { origin })}</p>;
  if (!canUsePasskeys(origin)) return <p>{t('passkeys.unsupported')}</p>;
  return (
    <div className="passkeys-add">
      <ErrorNotice text={issue} />
      <Button loading={busy} onClick={add}>
        {t('passkeys.add')}
      </Button>
      <FirstRecoveryCodes codes={recoveryCodes} onDone={finish} />
    </div>
  );
}
