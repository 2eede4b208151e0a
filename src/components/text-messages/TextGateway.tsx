import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Alert, Form, Input, Select, Switch } from 'antd';
import codes from 'i18n-iso-countries/codes.json';
import { useMemo } from 'react';
import { pickFieldValues } from '#contract/api/field';
import { gatewayFields, hiddenGatewayFields } from '#contract/text-gateway-fields';
import type { Gateway, GatewayForm } from '#contract/text-messages';
import History from '@/components/activity/History';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import SavedForm from '@/components/form/SavedForm';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { type CountryOption, countryOptions } from '@/services/countries';
import { storeReply } from '@/services/queries';
import { searchable } from '@/services/searchable';
import { useText } from '@/services/text';
import TestMessage from './TestMessage';

type Values = GatewayForm & { headers: string };

const queryKey = ['settings', 'text-gateway'];
const subject = { noun: 'text-gateway', id: 1 } as const;
const matches = (typed: string, option?: CountryOption) =>
  option?.search.includes(searchable(typed)) ?? false;

/** How text messages are sent, and whether users can sign in with their codes. */
export default function TextGateway() {
  const t = useText();
  const query = useQuery({ queryKey, queryFn: () => api.textMessages.gateway() });
  return (
    <section aria-label={t('textMessages.title')}>
      <h2>{t('textMessages.title')}</h2>
      <p className="settings-note">{t('textMessages.intro')}</p>
      <Loaded query={query}>{(gateway) => <TextGatewayForm gateway={gateway} />}</Loaded>
    </section>
  );
}

function TextGatewayForm({ gateway }: { gateway: Gateway }) {
  const access = useAccess();
  const fields = useFieldDisplays({ ...gatewayFields, ...hiddenGatewayFields });
  return (
    <>
      <Delivery gateway={gateway} />
      <SavedForm<Values, Gateway>
        name="text-gateway"
        disabled={!access['settings:edit']}
        saved={{ ...pickFieldValues(gatewayFields, gateway), headers: '' }}
        version={gateway.version}
        subject={subject}
        save={({ headers, ...values }, version) =>
          // Headers are never sent to the browser, so they are submitted only when typed.
          api.textMessages.updateGateway({
            body: { ...values, ...(headers.trim() === '' ? {} : { headers }), version },
          })
        }
        onSaved={(updated) => storeReply(queryKey, updated)}
        fields={fields}
      >
        <SignInFields />
        <ServerFields gateway={gateway} />
      </SavedForm>
      {access['settings:edit'] && <TestMessage />}
      <History subject={subject} />
    </>
  );
}

/** Shows whether messages are delivered. */
function Delivery({ gateway: { url, unreadable } }: { gateway: Gateway }) {
  const t = useText();
  return (
    <Alert
      type={url === '' ? 'info' : unreadable ? 'warning' : 'success'}
      showIcon
      style={{ marginBottom: 'var(--ant-margin)' }}
      title={url === '' ? t('textMessages.kept') : t('textMessages.sent', { server: new URL(url).host })}
      description={
        url === '' ? t('textMessages.kept.hint') : unreadable && t('mailAccounts.unreadable.field')
      }
    />
  );
}

function SignInFields() {
  const t = useText();
  const countries = useMemo(() => countryOptions(codes.map(([code]) => code as string)), []);
  return (
    <section aria-label={t('textMessages.section.signIn')}>
      <h3>{t('textMessages.section.signIn')}</h3>
      <div className="settings-fields">
        <FieldItem
          name="signsIn"
          field={gatewayFields.signsIn}
          extra={t('textMessages.signsIn.hint')}
          className="is-wide"
          valuePropName="checked"
        >
          <Switch />
        </FieldItem>
        <FieldItem
          name="countries"
          field={gatewayFields.countries}
          extra={t('textMessages.countries.hint')}
          className="is-wide"
        >
          <Select<string[], CountryOption>
            mode="multiple"
            showSearch={{ filterOption: matches }}
            options={countries}
          />
        </FieldItem>
        <FieldItem
          name="dailyLimit"
          field={gatewayFields.dailyLimit}
          extra={t('textMessages.dailyLimit.hint')}
        />
      </div>
    </section>
  );
}

function ServerFields({ gateway: { headerNames, unreadable } }: { gateway: Gateway }) {
  const t = useText();
  const { headers } = hiddenGatewayFields;
  return (
    <section aria-label={t('textMessages.section.gateway')}>
      <h3>{t('textMessages.section.gateway')}</h3>
      <div className="settings-fields">
        <FieldItem
          name="url"
          field={gatewayFields.url}
          extra={t('textMessages.url.hint')}
          className="is-wide"
        />
        <FieldItem name="method" field={gatewayFields.method} />
        <FieldItem name="format" field={gatewayFields.format} />
        <FieldItem name="body" field={gatewayFields.body} extra={t('textMessages.body.hint')} />
        <Form.Item
          name="headers"
          className="is-wide"
          label={t('textMessages.headers')}
          extra={t(unreadable ? 'mailAccounts.unreadable.field' : 'textMessages.headers.hint')}
          validateStatus={unreadable ? 'warning' : undefined}
        >
          <Input.TextArea
            autoComplete="off"
            spellCheck={false}
            maxLength={headers.max}
            autoSize={{ minRows: headers.lines, maxRows: 8 }}
            placeholder={
              headerNames.length > 0
                ? t('textMessages.headers.kept', { names: headerNames.join(', ') })
                : undefined
            }
          />
        </Form.Item>
      </div>
    </section>
  );
}
