import { useMemo } from 'react';
import type { Category } from '#contract/departments';
import { useCategories } from '@/services/lookups';

export type DetailLabels = readonly { id: number; label: string }[];

/** The labels that the server has stored, which have an id. */
const listStored = (labels: Category['detailLabels']): DetailLabels =>
  labels.flatMap(({ id, label }) => (id === null ? [] : [{ id, label }]));

/** Returns the labels of all categories in the order in which items show them, those that are no longer offered last. */
export function useAllDetailLabels(): DetailLabels {
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
 * Returns the labels under which an item of this category is described: those of the category, and others under which it
 * has a value, such as those of an earlier category.
 */
export function useDetailLabels(
  categoryId: number | null | undefined,
  details: readonly { labelId: number }[] | undefined,
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
