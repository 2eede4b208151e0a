import { Button, Popconfirm } from 'antd';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import PhoneButton from './PhoneButton';
import PhoneHint from './PhoneHint';
import { useOwnPhone } from './useOwnPhone';

/** The phone number of the user. A new one replaces it once it is verified, and one from the invitation can be verified. */
export default function Phone() {
  const t = useText();
  const { query, refresh } = useOwnPhone();
  const { run, busy, issue } = useAction(async () => {
    await api.phones.remove();
    notifyDone(t('phones.removed'));
    await refresh();
  });
  return (
    <Loaded query={query}>
      {(number) => {
        const { phone, unverifiedPhone, countries } = number;
        return (
          <>
            <p>
              {phone ??
                (unverifiedPhone === null
                  ? t('phones.none')
                  : t('phones.unverified', { phone: unverifiedPhone }))}
            </p>
            <p className="profile-when">
              <PhoneHint countries={countries} />
            </p>
            <ErrorNotice text={issue} />
            <PhoneButton number={number} onChanged={() => void refresh()} />
            {(phone ?? unverifiedPhone) !== null && (
              <Popconfirm
                title={
                  phone === null
                    ? t('phones.remove.unverified', { phone: unverifiedPhone ?? '' })
                    : t('phones.remove.ask', { phone })
                }
                okText={t('phones.remove')}
                onConfirm={() => void run()}
              >
                <Button type="link" danger loading={busy}>
                  {t('phones.remove')}
                </Button>
              </Popconfirm>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
