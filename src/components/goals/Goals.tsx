import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from '@umijs/max';
import { Button, Card, Segmented } from 'antd';
import { lazy, useState } from 'react';
import { pageSizes } from '#contract/api/page';
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
  const [pageSize, setPageSize] = useState<number>(pageSizes[0]);
  const phase = goalPhases.find((name) => name === address.get('goals')) ?? 'RUNNING';
  const query = useQuery({
    queryKey: [...goalKeys.list, phase, { pageSize }],
    queryFn: () => api.goals.list({ query: { phase, pageSize } }),
    placeholderData: keepPreviousData,
  });
  const newGoal = (
    <LinkButton to={`${pathname}${applyPatch(search, { goal: 'new' })}`}>{t('goals.new')}</LinkButton>
  );
  const isEmpty = query.data && Object.values(query.data.counts).every((count) => count === 0);
  return (
    <Card title={t('goals.title')} className="goals" extra={query.data && !isEmpty && newGoal}>
      <Loaded query={query}>
        {({ data, total, counts }) =>
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
              {data.length > 0 && (
                <ul className="goal-list">
                  {data.map((goal) => (
                    <GoalLine key={goal.id} goal={goal} />
                  ))}
                </ul>
              )}
              {total > data.length && pageSize < 100 && (
                <Button loading={query.isFetching} onClick={() => setPageSize(100)}>
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
