import { useQuery } from '@tanstack/react-query';
import { api } from '@/services/api';

/** Do mails leave the house, or stay in its outbox? undefined: not known yet */
export function useIsMailSent(): boolean | undefined {
  const { data } = useQuery({ queryKey: ['settings', 'email'], queryFn: () => api.settings.email() });
  return data && data.delivery === 'SMTP';
}
