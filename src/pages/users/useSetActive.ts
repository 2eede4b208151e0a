import { useBulkAction } from '@/components/list/useBulkAction';
import { api } from '@/services/api';
import { useText } from '@/services/text';

/** Activates or deactivates users; with `leaveWork` also those who are responsible for unfinished work. */
export function useSetActive() {
  const t = useText();
  return useBulkAction('users', async (rows, active: boolean, leaveWork: boolean) => {
    const { changed, refused } = await api.users.updateMany({
      body: { rows, change: { active }, leaveWork },
    });
    const count = changed.length;
    return {
      message: count > 0 ? t(active ? 'users.activated' : 'users.deactivated', { count }) : undefined,
      refused,
      undo: () =>
        api.users.updateMany({
          body: { rows: { ids: changed }, change: { active: !active }, leaveWork: true },
        }),
    };
  });
}
