import { useState } from 'react';
import type { View } from '#contract/views';
import Loaded from '@/components/page/Loaded';
import { useText } from '@/services/text';
import { useViews, type ViewsProps } from './useViews';
import ViewActions from './ViewActions';
import ViewForm from './ViewForm';
import ViewLinks from './ViewLinks';
import './views.css';

interface Props extends ViewsProps {
  /** called after a choice or an action, to close the panel */
  onDone(): void;
  onSubscribe: ((view: View) => void) | undefined;
}

/** The saved views of a list: the user's own and shared ones, and the actions on the selected one. */
export default function ViewsPanel({ onDone, onSubscribe, ...props }: Props) {
  const t = useText();
  const { query, currentQuery, current, isChanged } = useViews(props);
  const [form, setForm] = useState<'new' | 'current'>();
  if (form)
    return (
      <ViewForm
        list={props.list}
        currentQuery={currentQuery}
        view={form === 'current' ? current : undefined}
        onDone={() => {
          setForm(undefined);
          onDone();
        }}
      />
    );
  const links = { current, keys: props.keys, onChoose: onDone };
  return (
    <div className="views">
      <Loaded query={query} skeleton={null}>
        {({ data }) => (
          <>
            {data.length === 0 && <p>{t('views.none')}</p>}
            <ViewLinks {...links} title={t('views.mine')} views={data.filter(({ shared }) => !shared)} />
            <ViewLinks {...links} title={t('views.shared')} views={data.filter(({ shared }) => shared)} />
          </>
        )}
      </Loaded>
      <ViewActions
        currentQuery={currentQuery}
        current={current}
        isChanged={isChanged}
        onForm={setForm}
        onDone={onDone}
        onSubscribe={onSubscribe}
      />
    </div>
  );
}
