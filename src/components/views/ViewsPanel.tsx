import { history } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import type { View } from '#contract/views';
import Fault from '@/components/Fault';
import Link from '@/components/Link';
import Loaded from '@/components/Loaded';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import { patched } from '@/services/url';
import { useViews, type ViewsProps } from './useViews';
import ViewForm from './ViewForm';
import { viewPatch } from './viewQuery';
import './views.css';

interface Props extends ViewsProps {
  /** something was chosen or done: there is nothing more to look at */
  onDone(): void;
}

/** The saved views of a list: one's own, those of the house, and what can be done with the one that is looked at. */
export default function ViewsPanel({ onDone, ...props }: Props) {
  const t = useText();
  const { query, shown, current, isChanged } = useViews(props);
  const [form, setForm] = useState<'new' | 'current'>();
  const keep = useDeed(async ({ id, version }: View) => {
    await api.views.update({ params: { id }, body: { query: shown, version } });
    await queryClient.invalidateQueries({ queryKey: ['views'] });
    onDone();
  });
  if (form)
    return (
      <ViewForm
        list={props.list}
        shown={shown}
        view={form === 'current' ? current : undefined}
        onDone={() => {
          setForm(undefined);
          onDone();
        }}
      />
    );
  const rows = (views: readonly View[]) => (
    <ul>
      {views.map((view) => (
        <li key={view.id}>
          <Link
            to={patched(history.location.search, viewPatch(view, props.keys))}
            aria-current={view.id === current?.id}
            onClick={onDone}
          >
            {view.mine ? view.name : t('views.by', { name: view.name, by: view.by })}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <div className="views">
      <Loaded query={query} skeleton={null}>
        {({ data }) => {
          const own = data.filter(({ shared }) => !shared);
          const ofHouse = data.filter(({ shared }) => shared);
          return (
            <>
              {data.length === 0 && <p>{t('views.none')}</p>}
              {own.length > 0 && <h2>{t('views.mine')}</h2>}
              {rows(own)}
              {ofHouse.length > 0 && <h2>{t('views.shared')}</h2>}
              {rows(ofHouse)}
            </>
          );
        }}
      </Loaded>
      <Fault text={keep.fault} />
      <div className="views-deeds">
        <Button type="link" size="small" onClick={() => setForm('new')}>
          {t('views.save')}
        </Button>
        {current?.editable && isChanged && (
          <Button type="link" size="small" disabled={keep.busy} onClick={() => void keep.run(current)}>
            {t('views.keep', { name: current.name })}
          </Button>
        )}
        {current?.editable && (
          <Button type="link" size="small" onClick={() => setForm('current')}>
            {t('views.edit', { name: current.name })}
          </Button>
        )}
      </div>
    </div>
  );
}
