import { useBulkAction } from '@/components/list/useBulkAction';
import { api } from '@/services/api';
import { useText } from '@/services/text';

/** Activates or deactivates users. */
export function useSetActive() {
  const t = useText();
  return useBulkAction('users', async (rows, active: boolean) => {
    const { changed, refused } = await api.users.updateMany({ body: { rows, change: { active } } });
    const count = changed.length;
    return {
      message: count > 0 ? t(active ? 'users.activated' : 'users.deactivated', { count }) : undefined,
      refused,
      undo: () => api.users.updateMany({ body: { rows: { ids: changed }, change: { active: !active } } }),
    };
  });
}
