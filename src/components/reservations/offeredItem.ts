import { useModel } from '@umijs/max';
import { can, type Permission } from '#contract/api/permissions';
import type { Item } from '#contract/items';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';

/** The fields of an item that its waitlist and sales need. */
export type OfferedItem = Pick<Item, 'id' | 'itemNo' | 'departmentId'>;

/** Invalidates the waitlist and sales of items, and everything that shows their availability. */
export const refreshItems = (): Promise<unknown> => queryClient.invalidateQueries(queriesShowing('items'));

/** Returns a check whether the user has a permission for items of this department. */
export function useCanDo({ departmentId }: OfferedItem): (permission: Permission) => boolean {
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  return (permission) => user != null && can(user, permission, [departmentId]);
}
