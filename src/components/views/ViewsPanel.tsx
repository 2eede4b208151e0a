import { useState } from 'react';
import Loaded from '@/components/page/Loaded';
import { useText } from '@/services/text';
import { useViews, type ViewsProps } from './useViews';
import ViewActions from './ViewActions';
import ViewForm from './ViewForm';
import ViewLinks from './ViewLinks';
import './views.css';

interface Props extends ViewsProps {
  /** something was chosen or done: there is nothing more to look at */
  onDone(): void;
}

/** The saved views of a list: one's own, those of the house, and what can be done with the one that is looked at. */
export default function ViewsPanel({ onDone, ...props }: Props) {
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
      />
    </div>
  );
}
