import { useModel } from '@umijs/max';
import { can, type Permission } from '#contract/api/permissions';
import type { Item } from '#contract/items';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';

/** An item as far as its line and its sales need it. */
export type OfferedItem = Pick<Item, 'id' | 'itemNo' | 'departmentId'>;

/** What was asked about the line and the sales of an item, and about whatever shows whether it can be had. */
export const refreshItems = (): Promise<unknown> => queryClient.invalidateQueries(queriesShowing('items'));

/** May this reader do an action to an item of this department? */
export function useCanDo({ departmentId }: OfferedItem): (permission: Permission) => boolean {
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  return (permission) => user != null && can(user, permission, [departmentId]);
}
