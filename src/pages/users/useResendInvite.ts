import type { User } from '#contract/users';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { useIsMailSent } from './useIsMailSent';

/** Sends the invitation of a user again; the link in the earlier email may have expired. */
export function useResendInvite({ id, email }: Pick<User, 'id' | 'email'>) {
  const t = useText();
  const isMailSent = useIsMailSent();
  return useAction(async () => {
    await api.users.inviteAgain({ params: { id } });
    notifyDone(t(isMailSent ? 'users.invitationResent' : 'users.invitationInOutbox', { email }));
  });
}
