import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import { lazy } from 'react';
import type { Analysis as Board } from '#contract/analysis';
import LazyBoundary from '@/components/page/LazyBoundary';
import LinkButton from '@/components/page/LinkButton';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { useCategories, useDepartments } from '@/services/lookups';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import Coming from './Coming';
import FigureCards from './FigureCards';
import Filters from './Filters';
import Lines from './Lines';
import { MoneyNote } from './MoneyNote';
import Months from './Months';
import Sentences from './Sentences';
import { salesParam } from './salesAddress';
import { useAnalysisFilters } from './useAnalysisFilters';
import Wanted from './Wanted';
import WatchedLots from './WatchedLots';
import './analysis.css';

const SalesSheet = lazy(() => import(/* webpackChunkName: "analysis-sales" */ './SalesSheet'));

/** The figures of the sales in a period, compared with an earlier one. The address holds the filters. */
export default function Analysis() {
  const filters = useAnalysisFilters();
  const { query: address } = useUrl();
  const query = useQuery({
    queryKey: ['analysis', 'board', filters],
    queryFn: () => api.home.analysis({ query: filters }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  return (
    <div className="analysis">
      <Filters filters={filters} board={query.data} />
      <Loaded query={query} skeleton={<Skeleton />}>
        {(board) => (
          <div className={query.isPlaceholderData ? 'analysis-board is-dimmed' : 'analysis-board'}>
            <Parts board={board} />
          </div>
        )}
      </Loaded>
      {address.has(salesParam) && (
        <LazyBoundary>
          <SalesSheet />
        </LazyBoundary>
      )}
    </div>
  );
}

function Parts({ board }: { board: Board }) {
  const t = useText();
  const departments = useDepartments();
  const categories = useCategories();
  const nameOf = (rows: readonly { id: number; name: string }[], id: number | null, none: string) =>
    id === null ? none : (rows.find((row) => row.id === id)?.name ?? '');
  return (
    <>
      {board.sales === 0 ? (
        <Card className="analysis-wide">
          <h2>{t('analysis.none')}</h2>
          <p>{t('analysis.none.hint')}</p>
          <LinkButton to="/auctions">{t('auctions.title')}</LinkButton>
        </Card>
      ) : (
        <Sentences board={board} />
      )}
      <MoneyNote money={board} />
      <FigureCards board={board} />
      <Months board={board} />
      <Lines
        title={t('analysis.departments')}
        board={board}
        lines={board.departments.map(({ departmentId, ...line }) => ({
          ...line,
          name: nameOf(departments, departmentId, t('analysis.noDepartment')),
          slice: { group: departmentId ?? 0 },
        }))}
      />
      {board.specialists && (
        <Lines
          title={t('analysis.specialists')}
          board={board}
          lines={board.specialists.map(({ specialist, ...line }) => ({
            ...line,
            name: specialist?.name ?? t('analysis.noSpecialist'),
            slice: { specialist: specialist?.id ?? 0 },
          }))}
        />
      )}
      <Lines
        title={t('analysis.categories')}
        board={board}
        lines={board.categories.map(({ categoryId, ...line }) => ({
          ...line,
          name: nameOf(categories, categoryId, t('analysis.noCategory')),
          slice: { category: categoryId ?? 0 },
        }))}
      />
      <Lines
        title={t('analysis.kinds')}
        board={board}
        lines={board.kinds.map(({ kind, ...line }) => ({
          ...line,
          name: t(`auctions.kind.${kind}`),
          slice: { kind },
        }))}
      />
      <WatchedLots lots={board.watchedLots} />
      {board.wanted && <Wanted wanted={board.wanted} />}
      <Coming sales={board.coming} />
    </>
  );
}

/** The parts in their final size. */
function Skeleton() {
  return (
    <div className="analysis-board" aria-busy="true">
      <div className="analysis-cards analysis-skeleton">
        {['hammer', 'sold', 'estimates', 'campaigns'].map((key) => (
          <div key={key} />
        ))}
      </div>
      <div className="analysis-wide analysis-skeleton">
        <div />
      </div>
    </div>
  );
}
