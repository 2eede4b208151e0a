import type { Permission } from '#contract/api/permissions';
import { type AuctionStatus, auctionTabs, isSaleInPhase } from '#contract/auction-states';

/** The tabs of a sale in order, with their message ids. */
const labels = {
  details: 'catalogue.tab.details',
  lots: 'auctions.tab.lots',
  readiness: 'auctions.tab.readiness',
  bidders: 'auctions.tab.bidders',
  results: 'auctions.tab.results',
  money: 'auctions.tab.money',
  call: 'matches.call',
  activity: 'catalogue.tab.activity',
} as const;
export type SaleTab = keyof typeof labels;

/** Returns the tabs of a sale in its current state. The first needs no parameter in the address. */
export function getSaleTabs(
  sale: { status: AuctionStatus },
  access: Readonly<Partial<Record<Permission, boolean>>>,
): { key: SaleTab; label: (typeof labels)[SaleTab] }[] {
  const visible: Record<SaleTab, boolean> = {
    details: true,
    lots: true,
    readiness: isSaleInPhase('open', sale) || sale.status === 'POSTPONED',
    bidders: access['registrations:read'] === true && sale.status !== 'CANCELLED',
    results: isSaleInPhase('begun', sale),
    money: access['invoices:read'] === true && isSaleInPhase('begun', sale),
    call:
      access['customers:see-details'] === true && auctionTabs.coming.some((status) => status === sale.status),
    activity: true,
  };
  return (Object.keys(labels) as SaleTab[])
    .filter((key) => visible[key])
    .map((key) => ({ key, label: labels[key] }));
}

/** Returns the address of a tab of a sale. */
export const saleAddress = (id: number, tab: SaleTab): string =>
  tab === 'details' ? `/auction/${id}` : `/auction/${id}?tab=${tab}`;
