import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallReply } from '#contract/api/route';
import type { phones } from '#contract/phones';
import { api } from '@/services/api';

export type OwnPhoneNumber = CallReply<(typeof phones)['read']>;

const queryKey = ['session', 'phone'];

/** Returns the query of the user's phone number, and what reads it again after a change. */
export function useOwnPhone() {
  const queryClient = useQueryClient();
  const query = useQuery({ queryKey, queryFn: () => api.phones.read() });
  return { query, refresh: () => queryClient.invalidateQueries({ queryKey }) };
}
