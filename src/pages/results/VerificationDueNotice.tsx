import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { api } from '@/services/api';
import { useText } from '@/services/text';

interface Props {
  auctionId: number;
  customerId: number;
  lot: string;
  hammer: number;
}

/** Warns before the result is recorded that this buyer must be verified first. Renders nothing otherwise. */
export default function VerificationDueNotice({ auctionId, customerId, lot, hammer }: Props) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['results', auctionId, 'due', { customerId, lot, hammer }],
    queryFn: () => api.meter.due({ params: { id: auctionId }, query: { customer: customerId, lot, hammer } }),
  });
  return data?.due ? <Alert type="warning" role="status" title={t('meter.due')} /> : null;
}
