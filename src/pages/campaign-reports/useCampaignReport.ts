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
import { api, apiUrl } from '@/services/api';
import { useLoaderData } from '@/services/loader';

/** Loads the report of a campaign; refreshed while it is sent. */
export const useCampaignReport = (id: number) =>
  useLoaderData({
    queryKey: ['campaignReports', id],
    fallback: () => api.campaignReports.read({ params: { id } }),
    isData: (response): response is CampaignReport =>
      typeof response === 'object' && response !== null && 'campaign' in response && 'counts' in response,
  });

export const reportTabs = ['overview', 'people', 'purchases'] as const;
export type ReportTab = (typeof reportTabs)[number];

/** Filters for the customers of a group. */
export type PeopleFilter = Partial<Pick<PeopleQuery, (typeof peopleFilters)[number]>>;

/** Returns the address of the customers behind a figure. */
export function peopleAddress(id: number, group: PeopleGroup, filter: PeopleFilter = {}): string {
  const query = new URLSearchParams({ tab: 'people', group });
  for (const name of peopleFilters) if (filter[name] !== undefined) query.set(name, String(filter[name]));
  return `/campaign/${id}/report?${query}`;
}

/** Returns the address of purchases in a currency. */
export const purchasesAddress = (
  id: number,
  { currency, visited }: { currency: string } & Pick<PurchasesQuery, 'visited'>,
): string =>
  `/campaign/${id}/report?${new URLSearchParams({ tab: 'purchases', currency, ...(visited && { visited: 'true' }) })}`;

/** Removes the filters for customers and purchases from the address. */
export const clearedFilters = Object.fromEntries(
  [...peopleFilters, ...purchaseFilters].map((name) => [name, undefined]),
);

const pickParams = (searchParams: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries([...searchParams].filter(([key]) => names.includes(key)));

/** Reads the API query for customers from the address. */
export const peopleQuery = (searchParams: URLSearchParams) =>
  pickParams(searchParams, ['group', 'q', 'page', 'pageSize', ...peopleFilters]);
export const purchasesQuery = (searchParams: URLSearchParams) =>
  pickParams(searchParams, ['page', 'pageSize', ...purchaseFilters]);
const fileQuery = (searchParams: URLSearchParams) =>
  pickParams(searchParams, ['group', 'q', ...peopleFilters, ...purchaseFilters]);

/** Returns the address of a section as a file; for customers and purchases with the filters of `address`. */
export const fileAddress = (
  id: number,
  part: ReportPart,
  format: ExportFormat,
  searchParams = new URLSearchParams(),
): string =>
  apiUrl('campaignReports', 'export', {
    params: { id },
    query: { ...fileQuery(searchParams), part, format },
  });

/** Loads a page of the customers of a campaign, with the filters in the address. */
export const usePeople = (id: number, searchParams: URLSearchParams) =>
  useQuery({
    queryKey: ['campaignReports', id, 'people', peopleQuery(searchParams)],
    queryFn: () => api.campaignReports.people({ params: { id }, query: peopleQuery(searchParams) }),
    placeholderData: keepPreviousData,
  });

/** Loads all of them, up to the limit for print. */
export async function fetchAllPeople(id: number, searchParams: URLSearchParams): Promise<ReportPerson[]> {
  const people: ReportPerson[] = [];
  for (let page = 1; people.length < maxRows; page++) {
    const nextPage = await api.campaignReports.people({
      params: { id },
      query: { ...peopleQuery(searchParams), page, pageSize: 100 },
    });
    people.push(...nextPage.data);
    if (nextPage.data.length === 0 || people.length >= nextPage.total) break;
  }
  return people;
}
