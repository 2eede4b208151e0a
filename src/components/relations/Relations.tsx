import { DeleteOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { noteLimit, type RelationKind, relationKinds } from '#contract/relations';
import CustomerPicker from '@/components/customers/CustomerPicker';
import Fault from '@/components/Fault';
import Link from '@/components/Link';
import Loaded from '@/components/Loaded';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import '@/components/customers/belonging.css';

interface Props {
  customerId: number;
  editable: boolean;
}
interface Given {
  kind: RelationKind;
  otherId: number | null;
  note: string;
}

/** To whom a customer belongs, as it is seen from here. */
export default function Relations({ customerId, editable }: Props) {
  const t = useText();
  const [form] = Form.useForm<Given>();
  const key = ['customers', 'relations', customerId];
  const query = useQuery({
    queryKey: key,
    queryFn: () => api.relations.list({ params: { id: customerId } }),
    throwOnError: false,
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['customers'] });
  const adding = useDeed(
    async ({ otherId, ...given }: Given) => {
      if (otherId === null) return;
      await api.relations.create({ params: { id: customerId }, body: { ...given, otherId } });
      form.resetFields();
      await refresh();
    },
    { form },
  );
  const removing = useDeed(async (relation: number) => {
    await api.relations.remove({ params: { id: customerId, relation } });
    await refresh();
  });
  return (
    <section className="belonging">
      <h2>{t('relations.title')}</h2>
      <Fault text={adding.fault ?? removing.fault} />
      <Loaded query={query}>
        {({ relations }) => (
          <ul>
            {relations.map(({ id, kind, end, other, note }) => (
              <li key={id}>
                <span>{t(`relations.${kind}.${end}`)}</span>{' '}
                <Link to={`/customer/${other.id}`}>
                  <bdi>{other.name}</bdi>
                </Link>{' '}
                <small>{[other.town, other.customerNo, note].filter(Boolean).join(' · ')}</small>
                {editable && (
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={t('relations.remove', { name: other.name })}
                    disabled={removing.busy}
                    onClick={() => void removing.run(id)}
                  />
                )}
              </li>
            ))}
            {relations.length === 0 && <li className="belonging-none">{t('relations.none')}</li>}
          </ul>
        )}
      </Loaded>
      {editable && (
        <Form<Given>
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
        </Form>
      )}
    </section>
  );
}
