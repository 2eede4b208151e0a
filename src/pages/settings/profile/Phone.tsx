import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Form, Popconfirm } from 'antd';
import { useState } from 'react';
import type { PhoneCountry } from '#contract/phone-country';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import CodeItem from '@/components/phones/CodeItem';
import PhoneItem from '@/components/phones/PhoneItem';
import { splitNumber } from '@/components/phones/splitNumber';
import { type PhoneValues, useCodeRequest } from '@/components/phones/useCodeRequest';
import { usePhoneCountry } from '@/components/phones/usePhoneCountry';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

const queryKey = ['session', 'phone'];

/** The phone number of the user. A new one replaces it once it is verified, and one from the invitation can be verified. */
export default function Phone() {
  const t = useText();
  const queryClient = useQueryClient();
  const query = useQuery({ queryKey, queryFn: () => api.phones.read() });
  const access = useAccess();
  const [isChanging, setChanging] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const close = () => {
    setChanging(false);
    setWasOpen(true);
  };
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const { run, busy, issue } = useAction(async () => {
    await api.phones.remove();
    notifyDone(t('phones.removed'));
    await refresh();
  });
  return (
    <Loaded query={query}>
      {({ phone, unverifiedPhone, countries }) => (
        <>
          <p>
            {phone ??
              (unverifiedPhone === null
                ? t('phones.none')
                : t('phones.unverified', { phone: unverifiedPhone }))}
          </p>
          <p className="profile-when">
            {countries.length === 0 && access['settings:edit'] ? (
              <Link to="/settings/email">{t('phones.setUp')}</Link>
            ) : (
              t(countries.length > 0 ? 'phones.hint' : 'phones.off')
            )}
          </p>
          <ErrorNotice text={issue} />
          {isChanging ? (
            <NewPhone
              countries={countries}
              known={phone === null ? unverifiedPhone : null}
              onDone={() => {
                close();
                void refresh();
              }}
              onCancel={close}
            />
          ) : (
            countries.length > 0 && (
              // The focus returns to the button that replaces the form.
              <Button autoFocus={wasOpen} onClick={() => setChanging(true)}>
                {t(
                  phone !== null
                    ? 'phones.change'
                    : unverifiedPhone === null
                      ? 'phones.add'
                      : 'phones.verify',
                )}
              </Button>
            )
          )}
          {(phone ?? unverifiedPhone) !== null && !isChanging && (
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
      )}
    </Loaded>
  );
}

interface NewPhoneProps {
  countries: readonly PhoneCountry[];
  /** the number that the form begins with, E.164 */
  known: string | null;
  onDone: () => void;
  onCancel: () => void;
}

function NewPhone({ countries, known, onDone, onCancel }: NewPhoneProps) {
  const t = useText();
  const country = usePhoneCountry(countries);
  const number = known ?? undefined;
  const [form] = Form.useForm<PhoneValues>();
  const sent = useCodeRequest(form, (body) => api.phones.change({ body }));
  const { run, busy, issue } = useAction(
    async ({ code }: PhoneValues) => {
      const request = sent.takeRequest();
      if (request === undefined) return;
      await api.phones.verify({ body: { request, code } });
      notifyDone(t('phones.verified'));
      onDone();
    },
    { form },
  );
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ country, number, ...(known !== null && splitNumber(known, countries)) }}
      onFinish={run}
      onValuesChange={(changed) => {
        if ('number' in changed || 'country' in changed) sent.forget();
      }}
      validateTrigger="onSubmit"
    >
      <ErrorNotice text={issue ?? sent.issue} />
      <PhoneItem countries={countries} autoFocus />
      <CodeItem onGet={() => void sent.getCode()} busy={sent.busy} wait={sent.wait} />
      <p role="status">{sent.request !== undefined && t('phones.sent')}</p>
      <Button htmlType="submit" loading={busy}>
        {t('phones.verify')}
      </Button>
      <Button type="link" onClick={onCancel}>
        {t('phones.cancel')}
      </Button>
    </Form>
  );
}
