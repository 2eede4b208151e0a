import { KeyOutlined } from '@ant-design/icons';
import { useModel } from '@umijs/max';
import { Alert, Button, Space } from 'antd';
import { useEffect, useState } from 'react';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { canDeviceHoldPasskey } from '@/services/passkeys';
import { useText } from '@/services/text';
import { FirstRecoveryCodes } from './FirstRecoveryCodes';
import { useAddPasskey } from './useAddPasskey';
import './passkeys.css';

/** Offers a passkey above the page, on a device that can hold one, until the user adds or declines it. */
export default function PasskeyOffer() {
  const t = useText();
  const { initialState, setInitialState } = useModel('@@initialState');
  const origin = initialState?.passkeyOrigin;
  const [isPossible, setPossible] = useState(false);
  useEffect(() => {
    // A browser that cannot say is taken for one that cannot.
    canDeviceHoldPasskey(origin).then(setPossible, () => setPossible(false));
  }, [origin]);
  const hide = () => void setInitialState((state) => state && { ...state, offersPasskey: false });
  const { add, busy, issue, recoveryCodes, finish } = useAddPasskey();
  const decline = useAction(async () => {
    await api.passkeys.declineOffer();
    hide();
  });
  if (!isPossible) return null;
  return (
    <Alert
      className="passkeys-offer"
      type="info"
      showIcon
      icon={<KeyOutlined aria-hidden />}
      title={t('passkeys.offer')}
      description={
        <>
          <p>{t('passkeys.offer.hint')}</p>
          <ErrorNotice text={issue ?? decline.issue} />
          <Space wrap>
            <Button loading={busy} onClick={add}>
              {t('passkeys.add')}
            </Button>
            <Button type="text" loading={decline.busy} onClick={() => void decline.run()}>
              {t('passkeys.offer.decline')}
            </Button>
          </Space>
          <FirstRecoveryCodes codes={recoveryCodes} onDone={finish} />
        </>
      }
    />
  );
}
