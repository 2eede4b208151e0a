import { history } from '@umijs/max';
import type { View } from '#contract/views';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import { applyPatch } from '@/services/url';
import { viewPatch } from './viewQuery';

interface Props {
  title: string;
  views: readonly View[];
  /** the selected view */
  current: View | undefined;
  /** the query parameters that a view stores */
  keys: readonly string[];
  onChoose(): void;
}

/** Saved views with their heading; each shows the list as it was saved. */
export default function ViewLinks({ title, views, current, keys, onChoose }: Props) {
  const t = useText();
  return (
    <>
      {views.length > 0 && <h2>{title}</h2>}
      <ul>
        {views.map((view) => (
          <li key={view.id}>
            <Link
              to={applyPatch(history.location.search, viewPatch(view, keys))}
              aria-current={view.id === current?.id}
              onClick={onChoose}
            >
              {view.mine ? view.name : t('views.by', { name: view.name, by: view.by })}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
