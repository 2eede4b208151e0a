import { history } from '@umijs/max';
import type { View } from '#contract/views';
import Colleague from '@/components/avatars/Colleague';
import Link from '@/components/page/Link';
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
              {view.name}
            </Link>
            {!view.mine && <Colleague id={view.byId} name={view.by} />}
          </li>
        ))}
      </ul>
    </>
  );
}
