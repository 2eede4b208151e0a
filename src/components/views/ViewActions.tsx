import { Button } from 'antd';
import type { View } from '#contract/views';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';

interface Props {
  /** the current query of the list */
  currentQuery: string;
  /** the selected view */
  current: View | undefined;
  isChanged: boolean;
  onForm(of: 'new' | 'current'): void;
  onDone(): void;
  /** absent: saved views of this list cannot be subscribed */
  onSubscribe: ((view: View) => void) | undefined;
}

/** Saves the current query as a new view or into the selected one. */
export default function ViewActions({
  currentQuery,
  current,
  isChanged,
  onForm,
  onDone,
  onSubscribe,
}: Props) {
  const t = useText();
  const updateView = useAction(async ({ id, version }: View) => {
    await api.views.update({ params: { id }, body: { query: currentQuery, version } });
    await queryClient.invalidateQueries({ queryKey: ['views'] });
    onDone();
  });
  return (
    <>
      <ErrorNotice text={updateView.issue} />
      <div className="views-actions">
        <Button type="link" size="small" onClick={() => onForm('new')}>
          {t('views.save')}
        </Button>
        {current?.editable && isChanged && (
          <Button
            type="link"
            size="small"
            disabled={updateView.busy}
            onClick={() => void updateView.run(current)}
          >
            {t('views.keep', { name: current.name })}
          </Button>
        )}
        {current?.editable && (
          <Button type="link" size="small" onClick={() => onForm('current')}>
            {t('views.edit', { name: current.name })}
          </Button>
        )}
        {current && onSubscribe && (
          <Button type="link" size="small" onClick={() => onSubscribe(current)}>
            {t('views.subscribe', { name: current.name })}
          </Button>
        )}
      </div>
    </>
  );
}
