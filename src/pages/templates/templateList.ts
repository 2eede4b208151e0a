import { api } from '@/services/api';

/** The query of each tab; the first is the default. */
export const tabs = {
  campaign: { kind: 'CAMPAIGN' },
  transactional: { kind: 'TRANSACTIONAL' },
  archived: { kind: 'CAMPAIGN', archived: 'true' },
} as const;
export type Tab = keyof typeof tabs;
export const isTab = (tab: string): tab is Tab => tab in tabs;

/** Lists the templates of a tab. */
export function listTemplates({ query: { tab = '', ...query } }: { query: { tab?: string } }) {
  return api.templates.list({ query: { ...query, ...tabs[isTab(tab) ? tab : 'campaign'] } });
}
