import { notificationKinds } from '#contract/notification-kinds';
import type { InboxEntry } from '#contract/notifications';
import { customerAddress } from '../customers/addresses';
import { rowAddress } from '../follows/rowAddress';
import { lotAddress } from '../lots/addresses';
import { workAddress } from '../works/addresses';
import { importAddress } from './importAddress';

type About = NonNullable<InboxEntry['about']>;

/** Returns the address of the page on which users see or do what a notification is about. */
export function notificationAddress(
  { kind, subjectId }: Pick<InboxEntry, 'kind' | 'subjectId'>,
  about: About,
): string {
  const { pageId, lotNumber } = about;
  // The home page lists the tasks of the user.
  if (kind === 'work-handed-over') return '/';
  if (kind === 'privacy-request-failed') return customerAddress(pageId);
  if (kind === 'auction-published') return `/auction/${pageId}`;
  switch (notificationKinds[kind].subject) {
    case 'note':
    case 'customerEmail':
    case 'task':
      return customerAddress(pageId);
    case 'comment':
      return commentAddress(about);
    case 'row':
      return subjectId === 0 || about.noun === null
        ? '/'
        : rowAddress({ noun: about.noun, pageId: about.pageId, number: about.lotNumber });
    case 'customer':
      return `${customerAddress(pageId)}?tab=verification`;
    case 'request':
      return lotAddress(pageId, lotNumber ?? '');
    case 'sale':
      return `/auction/${pageId}?tab=results`;
    case 'sanctionRun':
    case 'sanctionList':
      return '/customers?view=sanctions';
    case 'item':
      return `/items?item=${pageId}`;
    case 'reservation':
      return `/items?item=${pageId}&part=where`;
    case 'collection':
      return `/collection/${pageId}`;
    case 'campaign':
      return `/campaign/${pageId}`;
    case 'import':
      return importAddress(subjectId, about);
    case 'goal':
      return `/?goal=${pageId}`;
    case 'subscription':
      return '/settings/user-profile?tab=notifications';
    case 'user':
      return '/settings/user-profile?tab=security';
  }
}

function commentAddress({ noun, pageId, lotNumber }: About): string {
  if (noun === 'auctions') return `/auction/${pageId}?tab=activity`;
  if (noun === 'collections') return `/collection/${pageId}?tab=activity`;
  if (noun === 'items') return `/items?item=${pageId}&part=history`;
  if (noun === 'goals') return `/?goal=${pageId}`;
  return noun === 'lots' ? lotAddress(pageId, lotNumber ?? '') : workAddress(pageId, lotNumber ?? '');
}
