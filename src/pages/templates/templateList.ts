import { api } from '@/services/api';

/** What the tabs show, in the API's terms; the first is the standard one. */
export const tabs = {
  campaign: { kind: 'CAMPAIGN' },
  transactional: { kind: 'TRANSACTIONAL' },
  archived: { kind: 'CAMPAIGN', archived: 'true' },
} as const;
export type Tab = keyof typeof tabs;
export const isTab = (tab: string): tab is Tab => tab in tabs;

/** Templates of one of the tabs. */
export function listTemplates({ query: { tab = '', ...query } }: { query: { tab?: string } }) {
  return api.templates.list({ query: { ...query, ...tabs[isTab(tab) ? tab : 'campaign'] } });
}
