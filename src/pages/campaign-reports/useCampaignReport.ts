import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReportPart, ReportPerson } from '#contract/campaign-report-lines';
import {
  type CampaignReport,
  type PeopleQuery,
  type PurchasesQuery,
  peopleFilters,
  purchaseFilters,
} from '#contract/campaign-reports';
import type { ExportFormat } from '#contract/exports';
import type { PeopleGroup } from '#contract/people-groups';
import { maxRows } from '@/components/printing/usePrinting';
import { addressOf, api } from '@/services/api';
import { useLoaderData } from '@/services/loader';

/** What became of a campaign; it lives while it is sent. */
export const useCampaignReport = (id: number) =>
  useLoaderData({
    queryKey: ['campaignReports', id],
    fallback: () => api.campaignReports.read({ params: { id } }),
    looksRight: (answer): answer is CampaignReport =>
      typeof answer === 'object' && answer !== null && 'campaign' in answer && 'counts' in answer,
  });

export const reportTabs = ['overview', 'people', 'purchases'] as const;
export type ReportTab = (typeof reportTabs)[number];

/** The only people of a group who are asked for. */
export type PeopleFilter = Partial<Pick<PeopleQuery, (typeof peopleFilters)[number]>>;

/** The address of the people behind a figure. */
export function peopleAddress(id: number, group: PeopleGroup, filter: PeopleFilter = {}): string {
  const query = new URLSearchParams({ tab: 'people', group });
  for (const name of peopleFilters) if (filter[name] !== undefined) query.set(name, String(filter[name]));
  return `/campaign/${id}/report?${query}`;
}

/** The address of purchases in a currency. */
export const purchasesAddress = (
  id: number,
  { currency, visited }: { currency: string } & Pick<PurchasesQuery, 'visited'>,
): string =>
  `/campaign/${id}/report?${new URLSearchParams({ tab: 'purchases', currency, ...(visited && { visited: 'true' }) })}`;

/** Takes whatever limits people and purchases out of the address. */
export const noFilter = Object.fromEntries(
  [...peopleFilters, ...purchaseFilters].map((name) => [name, undefined]),
);

const asked = (address: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries([...address].filter(([key]) => names.includes(key)));

/** What the API is asked of what stands in the address. */
export const peopleQuery = (address: URLSearchParams) =>
  asked(address, ['group', 'q', 'page', 'pageSize', ...peopleFilters]);
export const purchasesQuery = (address: URLSearchParams) =>
  asked(address, ['page', 'pageSize', ...purchaseFilters]);
const fileQuery = (address: URLSearchParams) =>
  asked(address, ['group', 'q', ...peopleFilters, ...purchaseFilters]);

/** A part of the report as a file; of people and purchases those whom `address` says. */
export const fileAddress = (
  id: number,
  part: ReportPart,
  format: ExportFormat,
  address = new URLSearchParams(),
): string =>
  addressOf('campaignReports', 'export', {
    params: { id },
    query: { ...fileQuery(address), part, format },
  });

/** A page of the people of a campaign, as the address says. */
export const usePeople = (id: number, address: URLSearchParams) =>
  useQuery({
    queryKey: ['campaignReports', id, 'people', peopleQuery(address)],
    queryFn: () => api.campaignReports.people({ params: { id }, query: peopleQuery(address) }),
    placeholderData: keepPreviousData,
  });

/** All of them, as far as paper takes them. */
export async function allPeople(id: number, address: URLSearchParams): Promise<ReportPerson[]> {
  const people: ReportPerson[] = [];
  for (let page = 1; people.length < maxRows; page++) {
    const more = await api.campaignReports.people({
      params: { id },
      query: { ...peopleQuery(address), page, pageSize: 100 },
    });
    people.push(...more.data);
    if (more.data.length === 0 || people.length >= more.total) break;
  }
  return people;
}
