import type { Auction, AuctionForm } from '#contract/auctions';
import type { CatalogueValues } from '@/components/catalogue/CatalogueFields';
import { instantOf, isZone, wallClock } from '@/components/catalogue/saleClock';

/** The sale as its form holds it: times on the clock of the place. */
export type AuctionValues = Omit<AuctionForm, keyof CatalogueValues | 'kind'> &
  CatalogueValues & { kind: AuctionForm['kind'] };

const wall = (at: string | null, zone: string) => (at === null || !isZone(zone) ? null : wallClock(at, zone));
const instant = (at: string | null, zone: string) => (at === null ? null : instantOf(at, zone));

export function valuesOf(auction: Auction): AuctionValues {
  const { timeZone } = auction;
  return {
    code: auction.code,
    title: auction.title,
    subtitle: auction.subtitle,
    kind: auction.kind,
    startsAt: wall(auction.startsAt, timeZone),
    endsAt: wall(auction.endsAt, timeZone),
    timeZone,
    viewing: auction.viewing,
    location: auction.location,
    departmentIds: auction.departmentIds,
    specialistId: auction.specialist?.id ?? null,
    auctioneer: auction.auctioneer,
    currency: auction.currency,
    premiumScheduleId: auction.premiumScheduleId,
    incrementScheduleId: auction.incrementScheduleId,
    taxScheduleId: auction.taxScheduleId,
    resaleRightScheduleId: auction.resaleRightScheduleId,
    vatScheme: auction.vatScheme,
    notes: auction.notes,
  };
}

/** What the API takes; a picker that was emptied means null. */
export const formOf = (values: AuctionValues): AuctionForm => ({
  ...values,
  startsAt: instant(values.startsAt, values.timeZone),
  endsAt: instant(values.endsAt, values.timeZone),
  specialistId: values.specialistId ?? null,
  premiumScheduleId: values.premiumScheduleId ?? null,
  incrementScheduleId: values.incrementScheduleId ?? null,
  taxScheduleId: values.taxScheduleId ?? null,
  resaleRightScheduleId: values.resaleRightScheduleId ?? null,
  vatScheme: values.vatScheme ?? null,
});

/** A sale that is yet to be: what the house usually does. */
export const newValues = (
  house: { timeZone: string; currency: string },
  departmentIds: number[],
): AuctionValues => ({
  code: '',
  title: '',
  subtitle: '',
  kind: 'LIVE',
  startsAt: null,
  endsAt: null,
  timeZone: house.timeZone,
  viewing: '',
  location: '',
  departmentIds,
  specialistId: null,
  auctioneer: '',
  currency: house.currency,
  premiumScheduleId: null,
  incrementScheduleId: null,
  taxScheduleId: null,
  resaleRightScheduleId: null,
  vatScheme: null,
  notes: '',
});
