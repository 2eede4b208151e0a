import { history, useModel, useSearchParams } from '@umijs/max';
import type { SignInReply } from '#contract/session';
import { currentLanguage } from '@/locales';
import { storeLanguage } from '@/locales/choice';

/**
 * Returns what follows the reply to any way of signing in on `/login`: the requested page in the language of the user, or the
 * step that asks for a second factor.
 */
export function useSignInReply(): (reply: SignInReply) => Promise<void> {
  const { refresh } = useModel('@@initialState');
  const [query] = useSearchParams();
  return async ({ user }) => {
    if (!user) {
      const next = new URLSearchParams(query);
      next.set('view', 'factor');
      history.push(`/login?${next}`);
      return;
    }
    if (user.language === currentLanguage()) return await refresh();
    storeLanguage(user.language);
    window.location.reload();
  };
}
