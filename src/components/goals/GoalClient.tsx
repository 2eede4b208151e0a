import { useAccess } from '@umijs/max';
import { Form, Segmented } from 'antd';
import { useState } from 'react';
import type { Goal } from '#contract/goals';
import { RowSelect } from '@/components/catalogue/RowSelect';
import CustomerPicker from '@/components/customers/CustomerPicker';
import { useText } from '@/services/text';
import type { GoalValues } from './goalForm';

type ClientKind = 'none' | 'customer' | 'user';

/** Whom the goal serves: nobody, a customer (for users who may know customers) or a colleague. */
export default function GoalClient({ customer }: { customer: Goal['clientCustomer'] }) {
  const t = useText();
  const access = useAccess();
  const form = Form.useFormInstance<GoalValues>();
  const [kind, setKind] = useState<ClientKind>(
    customer ? 'customer' : (form.getFieldValue('clientUserId') ?? null) === null ? 'none' : 'user',
  );
  const kinds: ClientKind[] = access['customers:read'] ? ['none', 'customer', 'user'] : ['none', 'user'];
  return (
    <>
      <Form.Item label={t('goals.field.client')} tooltip={t('goals.field.client.help')}>
        <Segmented<ClientKind>
          aria-label={t('goals.field.client')}
          value={kind}
          onChange={(selected) => {
            setKind(selected);
            form.setFieldsValue({ clientCustomerId: null, clientUserId: null });
          }}
          options={kinds.map((value) => ({ value, label: t(`goals.field.client.${value}`) }))}
        />
      </Form.Item>
      {kind === 'customer' && (
        <Form.Item name="clientCustomerId" label={t('goals.field.clientCustomer')}>
          <CustomerPicker name={customer?.name ?? null} />
        </Form.Item>
      )}
      {kind === 'user' && (
        <Form.Item name="clientUserId" label={t('goals.field.clientUser')}>
          <RowSelect of="users" />
        </Form.Item>
      )}
    </>
  );
}
