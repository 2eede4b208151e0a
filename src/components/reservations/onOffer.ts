import { useModel } from '@umijs/max';
import { may, type Permission } from '#contract/api/permissions';
import type { Item } from '#contract/items';
import { queryClient } from '@/services/queries';
import { showing } from '@/services/queryKeys';

/** An item as far as its line and its sales need it. */
export type OnOffer = Pick<Item, 'id' | 'itemNo' | 'departmentId'>;

/** What was asked about the line and the sales of an item, and about whatever shows whether it can be had. */
export const askAnew = (): Promise<unknown> => queryClient.invalidateQueries(showing('items'));

/** May this reader do an action to an item of this department? */
export function useMayFor({ departmentId }: OnOffer): (permission: Permission) => boolean {
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  return (permission) => user != null && may(user, permission, [departmentId]);
}
