import type { Dashboard, Home } from '#contract/home';
import { owingStates } from '#contract/invoice-states';
import { requestKinds } from '#contract/lots';

/** Addresses of the pages that the figures of the home page open. Each page shows exactly the counted rows. */

type Year = Dashboard['thisYear'];

/** Returns the address of the sales of a year in one currency. */
export const yearSalesAddress = ({ from, to }: Year, currency: string): string =>
  `/auctions?${new URLSearchParams({ tab: 'all', from, to, currency })}`;

/** Returns the address of the invoices of a currency that are not paid, or only of those that are overdue. */
export const openInvoicesAddress = (currency: string, overdue: boolean): string =>
  `/items?${new URLSearchParams([
    ['view', 'invoices'],
    ['kind', 'INVOICE'],
    ...owingStates.map((state) => ['state', state]),
    ['currency', currency],
    ...(overdue ? [['overdue', 'true']] : []),
  ])}`;

/** Returns the address of items by availability. */
export const stockAddress = (availability: 'AVAILABLE' | 'IN_AUCTION' | 'SOLD'): string =>
  `/items?availability=${availability}`;

/** Returns the address of the offered or sold lots of a past sale. */
export const reportLotsAddress = (auctionId: number, rows: 'offered' | 'sold'): string =>
  `/auction/${auctionId}/report/lots?rows=${rows}`;

/** Returns the address of all lots of a sale, with their estimates. */
export const saleLotsAddress = (auctionId: number): string => `/auction/${auctionId}?tab=lots`;

/** Returns the address of the page where a waiting task is done. */
export function waitingAddress({ kind, auction }: Home['waiting'][number]): string {
  const sale = `/auction/${auction?.id}`;
  switch (kind) {
    case 'lotsBlocked':
      return `${sale}?tab=lots&readiness=BLOCKED`;
    case 'requestsOpen':
      return `${sale}?${new URLSearchParams([['tab', 'lots'], ...requestKinds.map((kind) => ['requested', kind])])}`;
    case 'campaignsToApprove':
      return '/campaigns?tab=review&waiting=MINE';
    case 'sanctionsToDecide':
      return '/customers?view=sanctions';
    case 'customersToVerify':
      return '/customers?tab=toVerify';
    case 'ratesMissing':
      return '/settings/auction-house?view=regulation';
    case 'mailsFailed':
      return '/settings/admin-settings/outbox?state=FAILED';
    case 'lotsWithoutResult':
      return `${sale}?tab=results&result=TODO`;
    case 'subjectWithoutDate':
      return `${sale}?tab=results&result=UNDATED`;
    case 'decisionsOpen':
      return `${sale}?tab=results&result=UNDECIDED`;
    case 'stagedResults':
      return `${sale}?tab=results&result=STAGED`;
  }
}

/** Returns the address of the user's active customers whose last contact was before a day. */
export const inactiveCustomersAddress = (quietSince: string): string =>
  `/customers?${new URLSearchParams({ tab: 'mine', standing: 'ACTIVE', quietSince, sort: 'lastContactAt' })}`;
