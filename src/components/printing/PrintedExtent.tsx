import { useText } from '@/services/text';

/** In print only: the number of rows, and how many of them are printed when not all are. */
export default function PrintedExtent({ printed: printedCount, total }: { printed: number; total: number }) {
  const t = useText();
  return (
    <p className="print-only">
      {printedCount < total ? t('list.printed', { shown: printedCount, total }) : t('list.total', { total })}
    </p>
  );
}
