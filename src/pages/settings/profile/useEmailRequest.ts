import { useModel } from '@umijs/max';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';

export const pendingEmailKey = ['emailChanges', 'pending'];

/** Returns a function that requests a new address for the user and says where its link is. */
export function useEmailRequest() {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  return async (email: string) => {
    queryClient.setQueryData(pendingEmailKey, await api.emailChanges.request({ body: { email } }));
    notifyDone(
      t(initialState?.delivery === 'OUTBOX' ? 'profile.email.kept' : 'profile.email.sent', { email }),
    );
  };
}
