import type { PublicationCheck } from '#contract/publication-checks';
import { readinessLevels } from '#contract/readiness';
import type { ListFilter } from '@/components/list/types';
import { useDepartments } from '@/services/lookups';
import { useText } from '@/services/text';

/** Returns the filters for rows prepared for publication: readiness, missing checks and department. */
export function useReadinessFilters(checks: readonly PublicationCheck[]): ListFilter[] {
  const t = useText();
  const departments = useDepartments();
  return [
    {
      key: 'readiness',
      multiple: true,
      label: t('lots.filter.readiness'),
      options: readinessLevels.map((value) => ({ value, label: t(`lots.readiness.${value}`) })),
    },
    {
      key: 'check',
      multiple: true,
      label: t('lots.filter.check'),
      options: checks.map((value) => ({ value, label: t(`lots.lacks.${value}`) })),
    },
    {
      key: 'department',
      multiple: true,
      label: t('lots.departmentId'),
      options: departments.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ];
}
