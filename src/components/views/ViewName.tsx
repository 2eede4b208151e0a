import { useText } from '@/services/text';
import { useViews, type ViewsProps } from './useViews';

/** The name of the selected view, with a dot when the list now differs from it. */
export default function ViewName(props: ViewsProps) {
  const t = useText();
  const { current, isChanged } = useViews(props);
  if (!current) return t('views.title');
  return (
    <>
      <span className="views-name">{current.name}</span>
      {isChanged && (
        <span
          className="views-changed"
          role="img"
          aria-label={t('views.changed')}
          title={t('views.changed')}
        />
      )}
    </>
  );
}
