import { type Company, companies } from '#contract/companies';

/** Returns the company that the address selects; without one, the house. */
export const readCompany = (query: URLSearchParams): Company =>
  companies.find((company) => company === query.get('company')) ?? 'HOUSE';

export interface Period {
  from: string | undefined;
  to: string | undefined;
}

/** Returns the first and the last day that the address selects. */
export function readPeriod(query: URLSearchParams): Period {
  const read = (name: string) => {
    const day = query.get(name) ?? '';
    return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined;
  };
  return { from: read('from'), to: read('to') };
}
