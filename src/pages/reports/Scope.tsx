import { useText } from '@/services/text';

/** Says that the report covers only the user's own departments, when it does. */
export default function Scope({ departments }: { departments: string[] | null }) {
  const t = useText();
  if (departments === null) return null;
  return (
    <p className="report-scope">
      {departments.length === 0
        ? t('reports.scope.none')
        : t('reports.scope', { count: departments.length, departments: departments.join(', ') })}
    </p>
  );
}
