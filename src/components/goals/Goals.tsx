import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from '@umijs/max';
import { Button, Card, Segmented } from 'antd';
import { lazy } from 'react';
import { type GoalPhase, goalPhases } from '#contract/goal-states';
import LazyBoundary from '@/components/page/LazyBoundary';
import LinkButton from '@/components/page/LinkButton';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';
import GoalLine from './GoalLine';
import { goalKeys } from './goalKeys';
import './goals.css';

const GoalSheet = lazy(() => import(/* webpackChunkName: "goal" */ './GoalSheet'));

/**
 * The goals of the user and those shared with the user, with their progress. `?goals=` selects the phase, and `?goal=` opens a
 * goal, or the form of a new one, over the page.
 */
export default function Goals() {
  const t = useText();
  const { pathname, search } = useLocation();
  const { query: address, set } = useUrl();
  const phase = goalPhases.find((name) => name === address.get('goals')) ?? 'RUNNING';
  const query = useInfiniteQuery({
    queryKey: [...goalKeys.list, phase],
    queryFn: ({ pageParam }) => api.goals.list({ query: { phase, page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const latest = query.data?.pages.at(-1);
  const goals = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const newGoal = (
    <LinkButton to={`${pathname}${applyPatch(search, { goal: 'new' })}`}>{t('goals.new')}</LinkButton>
  );
  const isEmpty = latest && Object.values(latest.counts).every((count) => count === 0);
  return (
    <Card title={t('goals.title')} className="goals" extra={latest && !isEmpty && newGoal}>
      <Loaded query={{ data: latest, error: query.error, refetch: query.refetch }}>
        {({ total, counts }) =>
          isEmpty ? (
            <>
              <p>{t('goals.none')}</p>
              {newGoal}
            </>
          ) : (
            <>
              <div className="goal-phases">
                <Segmented<GoalPhase>
                  size="small"
                  aria-label={t('goals.phase')}
                  value={phase}
                  onChange={(selected) => set({ goals: selected === 'RUNNING' ? undefined : selected })}
                  options={goalPhases
                    .filter((name) => name === phase || name === 'RUNNING' || counts[name] > 0)
                    .map((value) => ({ value, label: t(`goals.phase.${value}`, { count: counts[value] }) }))}
                />
              </div>
              {total === 0 && <p>{t('goals.noneInPhase')}</p>}
              {goals.length > 0 && (
                <ul className="goal-list">
                  {goals.map((goal) => (
                    <GoalLine key={goal.id} goal={goal} />
                  ))}
                </ul>
              )}
              {query.hasNextPage && (
                <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('goals.more')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
      {address.has('goal') && (
        <LazyBoundary>
          <GoalSheet />
        </LazyBoundary>
      )}
    </Card>
  );
}
