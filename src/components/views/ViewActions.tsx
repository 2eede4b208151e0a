import { Button } from 'antd';
import type { View } from '#contract/views';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';

interface Props {
  /** what the list shows now */
  currentQuery: string;
  /** the view that is looked at */
  current: View | undefined;
  isChanged: boolean;
  onForm(of: 'new' | 'current'): void;
  onDone(): void;
}

/** Saves what the list shows, as a view of its own or in the one that is looked at. */
export default function ViewActions({ currentQuery, current, isChanged, onForm, onDone }: Props) {
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
      </div>
    </>
  );
}
