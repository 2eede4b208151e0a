import { useQuery } from '@tanstack/react-query';
import { api } from '@/services/api';

/** Do mails leave the house, or stay in its outbox? */
export function useMailsLeave(): boolean {
  const { data } = useQuery({ queryKey: ['settings', 'email'], queryFn: () => api.settings.email() });
  return data?.delivery === 'SMTP';
}
