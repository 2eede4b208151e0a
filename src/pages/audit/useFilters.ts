import { useQuery } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { useEffect, useMemo } from 'react';
import { eventTypes } from '#contract/api/events';
import { auditNouns } from '#contract/audit';
import { eventActionText } from '@/components/activity/eventWords';
import type { ListFilter } from '@/components/list/types';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';

const byLabel = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label);

/**
 * The filters of the audit: user, area, action, and days of the house. With an area, only its actions can be selected; another
 * one that is still selected is cleared.
 */
export function useFilters(): ListFilter[] {
  const t = useText();
  const { formatMessage, messages } = useIntl();
  const { query, set } = useUrl();
  const wantedNoun = query.get('noun');
  const wantedAction = query.get('action');
  const hasImpossibleAction =
    wantedAction !== null &&
    auditNouns.some(
      (noun) => noun === wantedNoun && !eventTypes[noun].actions.some((action) => action === wantedAction),
    );
  useEffect(() => {
    if (hasImpossibleAction) set({ action: undefined, page: undefined });
  }, [hasImpossibleAction, set]);
  const users = useQuery({
    queryKey: ['audit', 'users'],
    queryFn: () => api.audit.users(),
    throwOnError: false,
  }).data?.data;
  return useMemo(() => {
    const nouns = auditNouns.filter((noun) => wantedNoun === null || noun === wantedNoun);
    const actionTexts = new Map<string, string>();
    for (const noun of nouns)
      for (const action of eventTypes[noun].actions)
        if (!actionTexts.has(action))
          actionTexts.set(action, formatMessage({ id: eventActionText(noun, action, messages) ?? action }));
    return [
      {
        key: 'user',
        label: t('audit.user'),
        options: [
          { value: '0', label: t('audit.user.system') },
          ...(users ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ],
      },
      {
        key: 'noun',
        label: t('audit.noun'),
        options: auditNouns.map((value) => ({ value, label: t(`audit.noun.${value}`) })).sort(byLabel),
      },
      {
        key: 'action',
        label: t('audit.action'),
        options: [...actionTexts].map(([value, label]) => ({ value, label })).sort(byLabel),
      },
      { key: 'from', label: t('audit.from') },
      { key: 'to', label: t('audit.to') },
    ];
  }, [t, formatMessage, messages, wantedNoun, users]);
}
