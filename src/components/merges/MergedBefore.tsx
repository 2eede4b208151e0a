import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { Customer } from '#contract/customers';
import ColleagueText from '@/components/avatars/ColleagueText';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { LocalTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useMoved } from './useMoved';
import { useUndoMerge } from './useUndoMerge';

/** Lists the records merged into this one, each with undo while that is possible. */
export default function MergedBefore({ customer: { id } }: { customer: Customer }) {
  const t = useText();
  const moved = useMoved();
  const merges = useQuery({
    queryKey: ['merges', id],
    queryFn: () => api.merges.list({ params: { id } }),
  });
  const undo = useUndoMerge();
  return (
    <Loaded query={merges} skeleton={null}>
      {({ data }) =>
        data.length > 0 && (
          <section>
            <h2 className="merged-before-head">{t('merges.before')}</h2>
            <ErrorNotice text={undo.issue} />
            <ul className="merged-before">
              {data.map((merge) => (
                <li key={merge.id}>
                  <ColleagueText
                    text="merges.who"
                    id={merge.byId}
                    name={merge.by}
                    values={{ name: merge.name, no: merge.customerNo }}
                  />{' '}
                  · <LocalTime at={merge.at} />
                  {merge.moved.length > 0 && <> · {moved(merge.moved)}</>}
                  {merge.undone && <> · {t('merges.undoneOn')}</>}
                  {merge.remained.length > 0 && (
                    <p>{t('merges.remained', { what: moved(merge.remained) })}</p>
                  )}
                  {!merge.undone && new Date(merge.undoUntil) > new Date() && (
                    <Button size="small" disabled={undo.busy} onClick={() => void undo.run(merge)}>
                      {t('merges.undo')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}
