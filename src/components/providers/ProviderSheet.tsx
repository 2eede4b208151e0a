import { useQueryClient } from '@tanstack/react-query';
import { useModel } from '@umijs/max';
import { Form, Input, Typography } from 'antd';
import { pickFieldValues } from '#contract/api/field';
import { hiddenProviderFields, providerFields } from '#contract/provider-fields';
import type { Provider } from '#contract/providers';
import History from '@/components/activity/History';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import SavedForm from '@/components/form/SavedForm';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { providersKey } from './providersKey';
import TestProvider from './TestProvider';
import './providers.css';

const allFields = { ...providerFields, ...hiddenProviderFields };

/** Sets up a sign-in provider. */
export default function ProviderSheet({ provider }: { provider: Provider }) {
  const { id, service, hasSecret, version } = provider;
  const client = useQueryClient();
  const { refresh } = useModel('@@initialState');
  return (
    <>
      <SavedForm
        name="provider"
        // The secret is never sent to the browser, so it is submitted only when typed.
        saved={{ ...pickFieldValues(providerFields, provider), clientSecret: '' }}
        version={version}
        subject={{ noun: 'providers', id }}
        save={({ clientSecret, ...form }, onVersion) =>
          api.providers.update({
            params: { service },
            body: { ...form, ...(clientSecret && { clientSecret }), version: onVersion },
          })
        }
        onSaved={() => {
          void client.invalidateQueries({ queryKey: providersKey });
          // The session tells which providers the sign-in page offers.
          void refresh();
        }}
        fields={useFieldDisplays(allFields)}
      >
        <RedirectAddress provider={provider} />
        <ProviderFields provider={provider} />
      </SavedForm>
      {hasSecret && <TestProvider key={version} service={service} />}
      <History subject={{ noun: 'providers', id }} />
    </>
  );
}

function RedirectAddress({ provider: { redirectAddress } }: { provider: Provider }) {
  const t = useText();
  return (
    <Form.Item label={t('providers.redirectAddress')} extra={t('providers.redirectAddress.hint')}>
      <Typography.Text copyable className="providers-address">
        {redirectAddress}
      </Typography.Text>
    </Form.Item>
  );
}

function ProviderFields({ provider: { service, hasSecret, isUnreadable } }: { provider: Provider }) {
  const t = useText();
  return (
    <>
      {service === 'openid' && (
        <>
          <FieldItem name="displayName" field={providerFields.displayName} />
          <FieldItem name="issuer" field={providerFields.issuer} extra={t('providers.issuer.hint')} />
        </>
      )}
      {service === 'microsoft' && (
        <FieldItem name="tenant" field={providerFields.tenant} extra={t('providers.tenant.hint')} />
      )}
      <FieldItem name="clientId" field={providerFields.clientId} />
      <Form.Item
        name="clientSecret"
        label={t('providers.clientSecret')}
        validateStatus={isUnreadable ? 'warning' : undefined}
        extra={isUnreadable ? t('providers.clientSecret.unreadable') : undefined}
      >
        <Input.Password
          maxLength={hiddenProviderFields.clientSecret.max}
          autoComplete="new-password"
          placeholder={hasSecret && !isUnreadable ? t('providers.clientSecret.kept') : undefined}
        />
      </Form.Item>
      <FieldItem
        name="allowedDomains"
        field={providerFields.allowedDomains}
        extra={
          <>
            {t('providers.allowedDomains.hint')}{' '}
            {service === 'microsoft' && t('providers.allowedDomains.microsoft')}
          </>
        }
      />
      <FieldItem name="enabled" field={providerFields.enabled} />
    </>
  );
}
