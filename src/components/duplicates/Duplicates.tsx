import { Button } from 'antd';
import type { Duplicate } from '#contract/duplicates';
import { customerAddress } from '@/components/customers/addresses';
import PagedCard from '@/components/list/PagedCard';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import LinkButton from '@/components/page/LinkButton';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import '@/components/merges/merge.css';
import Reasons from './Reasons';

const refresh = () => queryClient.invalidateQueries(queriesShowing('duplicates'));

/** `/customers?view=duplicates`: pairs of records that may be the same customer, to be merged or marked as different. */
export default function Duplicates() {
  const t = useText();
  return (
    <PagedCard<Duplicate>
      title={t('duplicates.title')}
      back={{ to: '/customers', label: t('customers.back') }}
      hint={t('duplicates.hint')}
      emptyText={t('duplicates.none')}
      pageSize={20}
      queryKey={['duplicates']}
      load={(query) => api.duplicates.list({ query })}
    >
      {(pairs) => (
        <ul className="duplicates">
          {pairs.map((pair) => (
            <Pair key={`${pair.one.id} ${pair.other.id}`} pair={pair} />
          ))}
        </ul>
      )}
    </PagedCard>
  );
}

function Pair({ pair: { one, other, score, terms } }: { pair: Duplicate }) {
  const t = useText();
  const dismiss = useAction(async () => {
    const ids: [number, number] = [one.id, other.id];
    await api.duplicates.dismiss({ body: { ids } });
    await refresh();
    notifyDone(t('duplicates.dismissed'), {
      label: t('common.undo'),
      run: () => void api.duplicates.dismiss({ body: { ids, dismissed: false } }).then(refresh),
    });
  });
  const names = { one: one.name, other: other.name };
  return (
    <li>
      <div>
        {[one, other].map(({ id, name, customerNo, town }) => (
          <p key={id}>
            <Link to={customerAddress(id)}>
              <bdi>{name}</bdi>
            </Link>{' '}
            <small>{[town, customerNo].filter(Boolean).join(' · ')}</small>
          </p>
        ))}
        <Reasons score={score} terms={terms} />
        <ErrorNotice text={dismiss.issue} />
      </div>
      <div className="duplicate-actions">
        <LinkButton
          size="small"
          to={`${customerAddress(one.id)}?merge=${other.id}`}
          aria-label={t('duplicates.mergeOf', names)}
        >
          {t('duplicates.merge')}
        </LinkButton>
        <Button
          size="small"
          disabled={dismiss.busy}
          aria-label={t('duplicates.dismissOf', names)}
          onClick={() => void dismiss.run()}
        >
          {t('duplicates.dismiss')}
        </Button>
      </div>
    </li>
  );
}
