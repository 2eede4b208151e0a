import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

/** Returns the action that sends the user a report at once. */
export function useSendNow() {
  const t = useText();
  return useAction(async (id: number) => {
    await api.subscriptions.send({ params: { id } });
    notifyDone(t('subscriptions.sent'));
  });
}
