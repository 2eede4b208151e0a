import { useQuery } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import type { Customer } from '#contract/customers';
import type { Merge } from '#contract/merges';
import { customerAddress } from '@/components/customers/addresses';
import ResultSummary from '@/components/lifecycle/ResultSummary';
import ErrorNotice from '@/components/page/ErrorNotice';
import LinkButton from '@/components/page/LinkButton';
import Loaded from '@/components/page/Loaded';
import { LocalTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useMoved } from './useMoved';
import { useUndoMerge } from './useUndoMerge';

/** What a merge into this customer did, over the profile: `?merged=17`, the id of the merge. */
export default function MergeResult({ customer, mergeId }: { customer: Customer; mergeId: number }) {
  const query = useQuery({
    queryKey: ['merges', customer.id],
    queryFn: () => api.merges.list({ params: { id: customer.id } }),
  });
  return (
    <Loaded query={query} skeleton={null}>
      {({ data }) => {
        const merge = data.find(({ id }) => id === mergeId);
        if (!merge) return null;
        return merge.undone ? (
          <Undone merge={merge} undone={merge.undone} />
        ) : (
          <Merged customer={customer} merge={merge} />
        );
      }}
    </Loaded>
  );
}

function Merged({ customer, merge }: { customer: Customer; merge: Merge }) {
  const t = useText();
  const { formatMessage } = useIntl();
  const moved = useMoved();
  const undo = useUndoMerge();
  const canUndo = new Date(merge.undoUntil) > new Date();
  const when = <LocalTime key="when" at={merge.undoUntil} />;
  return (
    <ResultSummary
      tone="success"
      title={t('merges.done', { name: customer.name })}
      step={merge}
      figures={[
        `${merge.name} (${merge.customerNo})`,
        merge.moved.length > 0 && t('merges.result.moved', { what: moved(merge.moved) }),
      ]}
      next={[
        t('merges.result.leads', { no: merge.customerNo }),
        canUndo ? formatMessage({ id: 'merges.result.until' }, { when }) : t('merges.result.over'),
      ]}
      action={
        <LinkButton type="primary" to="/customers?view=duplicates">
          {t('merges.result.duplicates')}
        </LinkButton>
      }
      links={
        canUndo && (
          <Button loading={undo.busy} onClick={() => void undo.run(merge)}>
            {t('merges.undo')}
          </Button>
        )
      }
    >
      <ErrorNotice text={undo.issue} />
    </ResultSummary>
  );
}

function Undone({ merge, undone }: { merge: Merge; undone: NonNullable<Merge['undone']> }) {
  const t = useText();
  const moved = useMoved();
  return (
    <ResultSummary
      tone="info"
      title={t('merges.undone')}
      step={undone}
      figures={[
        `${merge.name} (${merge.customerNo})`,
        merge.remained.length > 0 && t('merges.remained', { what: moved(merge.remained) }),
      ]}
      next={[t('merges.result.separate')]}
      action={
        <LinkButton type="primary" to={customerAddress(merge.mergedId)}>
          {t('merges.result.other')}
        </LinkButton>
      }
      links={<LinkButton to="/customers?view=duplicates">{t('merges.result.duplicates')}</LinkButton>}
    />
  );
}
