import { useQuery } from '@tanstack/react-query';
import { api } from '@/services/api';

/** Returns whether emails are delivered or only stored in the outbox; undefined while loading. */
export function useIsMailSent(): boolean | undefined {
  const { data } = useQuery({ queryKey: ['settings', 'email'], queryFn: () => api.settings.email() });
  return data && data.delivery === 'SMTP';
}
