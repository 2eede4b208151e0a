import { useModel } from '@umijs/max';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';

export const pendingEmailKey = ['emailChanges', 'pending'];

interface Reply {
  pending: { email: string; expiresAt: string };
}

/** Returns a function that requests an address for the user, and says where its link is. */
export function useEmailRequest(
  queryKey: readonly string[],
  send: (body: { email: string }) => Promise<Reply>,
): (email: string) => Promise<void> {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  return async (email) => {
    const { pending } = await send({ email });
    queryClient.setQueryData<object>(queryKey, (cached) => ({ ...cached, pending }));
    notifyDone(
      t(initialState?.delivery === 'OUTBOX' ? 'profile.email.kept' : 'profile.email.sent', { email }),
    );
  };
}
