import { useIntl } from '@umijs/max';
import { useCallback, useMemo } from 'react';
import type { FieldValues } from '#contract/api/field';
import type { Category } from '#contract/departments';
import type { itemFields } from '#contract/item-fields';
import { useCategories } from '@/services/lookups';

export type Details = FieldValues<typeof itemFields>['details'];
export type DetailLabels = readonly { id: number; label: string }[];

/** The labels that the server has stored, which have an id. */
const listStored = (labels: Category['detailLabels']): DetailLabels =>
  labels.flatMap(({ id, label }) => (id === null ? [] : [{ id, label }]));

/** Returns the labels of all categories in the order in which items show them, those that are no longer offered last. */
function useAllDetailLabels(): DetailLabels {
  const categories = useCategories();
  return useMemo(
    () =>
      categories.flatMap(({ detailLabels, formerDetailLabels }) => [
        ...listStored(detailLabels),
        ...formerDetailLabels,
      ]),
    [categories],
  );
}

/**
 * Returns the labels that an item of this category shows: those of the category, and others under which it has a value, such
 * as those of an earlier category.
 */
export function useDetailLabels(
  categoryId: number | null | undefined,
  details: Details | undefined,
): DetailLabels {
  const categories = useCategories();
  const allLabels = useAllDetailLabels();
  const offered = listStored(categories.find(({ id }) => id === categoryId)?.detailLabels ?? []);
  const isUsed = (id: number) => details?.some(({ labelId }) => labelId === id);
  return [
    ...offered,
    ...allLabels.filter(({ id }) => isUsed(id) && !offered.some((label) => label.id === id)),
  ];
}

/** Returns a function that writes details as one text: `Movement: manual winding; Case: steel`. */
export function useDetailsText(): (details: Details) => string {
  const { formatMessage } = useIntl();
  const labels = useAllDetailLabels();
  return useCallback(
    (details) =>
      labels
        .flatMap(({ id, label }) => {
          const detail = details.find(({ labelId }) => labelId === id);
          return detail ? [formatMessage({ id: 'common.labelled' }, { label, value: detail.value })] : [];
        })
        .join('; '),
    [formatMessage, labels],
  );
}
