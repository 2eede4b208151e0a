import type { FollowedRow } from '#contract/follows';
import { customerAddress } from '../customers/addresses';
import { lotAddress } from '../lots/addresses';
import { workAddress } from '../works/addresses';

/** Returns the address of the page of a row that users can follow. */
export function rowAddress({
  noun,
  pageId,
  number,
}: Pick<FollowedRow, 'noun' | 'pageId' | 'number'>): string {
  switch (noun) {
    case 'auctions':
      return `/auction/${pageId}`;
    case 'collections':
      return `/collection/${pageId}`;
    case 'customers':
      return customerAddress(pageId);
    case 'campaigns':
      return `/campaign/${pageId}`;
    case 'goals':
      return `/?goal=${pageId}`;
    case 'lots':
      return lotAddress(pageId, number ?? '');
    case 'works':
      return workAddress(pageId, number ?? '');
    case 'items':
      return `/items?item=${pageId}`;
  }
}
