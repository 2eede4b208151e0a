import { useText } from '@/services/text';

/** On paper alone: how many rows there are, and where not all of them stand here, how many do. */
export default function PrintedExtent({ shown: printedCount, total }: { shown: number; total: number }) {
  const t = useText();
  return (
    <p className="print-only">
      {printedCount < total ? t('list.printed', { shown: printedCount, total }) : t('list.total', { total })}
    </p>
  );
}
