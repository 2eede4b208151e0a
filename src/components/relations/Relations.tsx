import { DeleteOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import NewRelation from './NewRelation';
import '@/components/customers/customerRecord.css';

interface Props {
  customerId: number;
  editable: boolean;
}
/** Lists the relations of a customer, from the customer's side. */
export default function Relations({ customerId, editable }: Props) {
  const t = useText();
  const key = ['customers', 'relations', customerId];
  const query = useQuery({
    queryKey: key,
    queryFn: () => api.relations.list({ params: { id: customerId } }),
    throwOnError: false,
  });
  const removing = useAction(async (relation: number) => {
    await api.relations.remove({ params: { id: customerId, relation } });
    await queryClient.invalidateQueries({ queryKey: ['customers'] });
  });
  return (
    <section className="customer-records">
      <h2>{t('relations.title')}</h2>
      <ErrorNotice text={removing.issue} />
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
            {relations.length === 0 && <li className="customer-records-none">{t('relations.none')}</li>}
          </ul>
        )}
      </Loaded>
      {editable && <NewRelation customerId={customerId} />}
    </section>
  );
}
