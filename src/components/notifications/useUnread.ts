import { useQuery } from '@tanstack/react-query';
import type { UnreadCounts } from '#contract/notifications';
import { api } from '@/services/api';

/** Returns how many entries of the inbox are unread, in all and in each tab; undefined while loading. */
export const useUnread = (): UnreadCounts | undefined =>
  useQuery({ queryKey: ['notifications', 'unread'], queryFn: () => api.notifications.unread() }).data;
