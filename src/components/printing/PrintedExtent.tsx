import { useText } from '@/services/text';

/** On paper alone: how many rows there are, and where not all of them stand here, how many do. */
export default function PrintedExtent({ shown, total }: { shown: number; total: number }) {
  const t = useText();
  return (
    <p className="print-only">
      {shown < total ? t('list.printed', { shown, total }) : t('list.total', { total })}
    </p>
  );
}
