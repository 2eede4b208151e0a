import { Button, Form, Input, Select } from 'antd';
import { noteLimit, type RelationKind, relationKinds } from '#contract/relations';
import CustomerPicker from '@/components/customers/CustomerPicker';
import CustomerRecordForm from '@/components/customers/CustomerRecordForm';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';

interface FormValues {
  kind: RelationKind;
  otherId: number | null;
  note: string;
}

/** Adds a relation to a customer. */
export default function NewRelation({ customerId }: { customerId: number }) {
  const t = useText();
  return (
    <CustomerRecordForm<FormValues>
      layout="inline"
      initialValues={{ kind: 'HOUSEHOLD', otherId: null, note: '' }}
      add={async ({ otherId, ...values }) => {
        await api.relations.create({
          params: { id: customerId },
          body: { ...values, otherId: otherId as number },
        });
        void queryClient.invalidateQueries({ queryKey: ['customers'] });
      }}
    >
      {(busy) => (
        <>
          <Form.Item name="kind">
            <Select
              aria-label={t('relations.kind')}
              popupMatchSelectWidth={false}
              options={relationKinds.map((value) => ({ value, label: t(`relations.${value}.to`) }))}
            />
          </Form.Item>
          <Form.Item
            name="otherId"
            className="customer-records-wide"
            rules={[{ required: true, message: t('invalid.required') }]}
          >
            <CustomerPicker aria-label={t('customers.customer')} />
          </Form.Item>
          <Form.Item name="note">
            <Input aria-label={t('relations.note')} placeholder={t('relations.note')} maxLength={noteLimit} />
          </Form.Item>
          <Button htmlType="submit" loading={busy}>
            {t('relations.add')}
          </Button>
        </>
      )}
    </CustomerRecordForm>
  );
}
