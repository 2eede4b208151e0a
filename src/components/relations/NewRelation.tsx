import { Button, Form, Input, Select } from 'antd';
import { noteLimit, type RelationKind, relationKinds } from '#contract/relations';
import CustomerPicker from '@/components/customers/CustomerPicker';
import Fault from '@/components/Fault';
import AskingForm from '@/components/form/AskingForm';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';

interface Given {
  kind: RelationKind;
  otherId: number | null;
  note: string;
}

/** One more to whom a customer belongs, and how. */
export default function NewRelation({ customerId }: { customerId: number }) {
  const t = useText();
  const [form] = Form.useForm<Given>();
  const adding = useDeed(
    async ({ otherId, ...given }: Given) => {
      if (otherId === null) return;
      await api.relations.create({ params: { id: customerId }, body: { ...given, otherId } });
      form.resetFields();
      await queryClient.invalidateQueries({ queryKey: ['customers'] });
    },
    { form },
  );
  return (
    <>
      <Fault text={adding.fault} />
      <AskingForm<Given>
        form={form}
        layout="inline"
        className="belonging-form no-print"
        initialValues={{ kind: 'HOUSEHOLD', otherId: null, note: '' }}
        onFinish={adding.run}
      >
        <Form.Item name="kind">
          <Select
            aria-label={t('relations.kind')}
            popupMatchSelectWidth={false}
            options={relationKinds.map((value) => ({ value, label: t(`relations.${value}.to`) }))}
          />
        </Form.Item>
        <Form.Item name="otherId" className="belonging-wide">
          <CustomerPicker aria-label={t('customers.customer')} />
        </Form.Item>
        <Form.Item name="note">
          <Input aria-label={t('relations.note')} placeholder={t('relations.note')} maxLength={noteLimit} />
        </Form.Item>
        <Button htmlType="submit" loading={adding.busy}>
          {t('relations.add')}
        </Button>
      </AskingForm>
    </>
  );
}
