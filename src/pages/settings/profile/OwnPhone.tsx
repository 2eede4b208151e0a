import { Form, Input } from 'antd';
import LoadError from '@/components/page/LoadError';
import { useText } from '@/services/text';
import PhoneButton from './PhoneButton';
import PhoneHint from './PhoneHint';
import { useOwnPhone } from './useOwnPhone';

/** The phone number of the user with its country code, and the button that changes it as in the tab Security. */
export default function OwnPhone() {
  const t = useText();
  const {
    query: { data, error, refetch },
    refresh,
  } = useOwnPhone();
  const { phone, unverifiedPhone } = data ?? { phone: null, unverifiedPhone: null };
  const visiblePhone =
    phone ?? (unverifiedPhone === null ? '' : t('phones.unverified', { phone: unverifiedPhone }));
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  return (
    <Form.Item
      label={t('session.mobile.number')}
      htmlFor="phone"
      extra={
        data && (
          <span className="profile-when">
            <PhoneHint countries={data.countries} />
          </span>
        )
      }
    >
      <div className="profile-changeable">
        <Input id="phone" value={visiblePhone} placeholder={data && t('phones.none')} disabled />
        {data && <PhoneButton number={data} onChanged={() => void refresh()} />}
      </div>
    </Form.Item>
  );
}
