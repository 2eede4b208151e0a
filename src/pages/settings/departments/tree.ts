import type { Category, Department } from '#contract/departments';

/** A line of the tree: a department, or one of its categories. */
export type TreeRow =
  | { key: string; department: Department; category: null }
  | { key: string; department: Department; category: Category };

const departmentKey = (id: number) => `department-${id}`;
const categoryKey = (id: number) => `category-${id}`;

/** Returns the lines of the tree from top to bottom. */
export const toRows = (departments: readonly Department[], categories: readonly Category[]): TreeRow[] =>
  departments.flatMap((department): TreeRow[] => [
    { key: departmentKey(department.id), department, category: null },
    ...categories
      .filter(({ departmentId }) => departmentId === department.id)
      .map((category) => ({ key: categoryKey(category.id), department, category })),
  ]);

/** Where a dragged line goes: a department before another one, or a category into a department before another category. */
export type Move =
  | { department: Department; before: number | null }
  | { category: Category; departmentId: number; before: number | null };

/**
 * Returns the move of the line `key` to the place of the line `over`; undefined when nothing moves. Among departments, lines
 * of categories stand for their department. A category that is dropped on a department from below becomes its last one, and
 * from above its first one, as it is then under its line.
 */
export function findMove(rows: readonly TreeRow[], key: string, over: string): Move | undefined {
  const [from, to] = [rows.findIndex((row) => row.key === key), rows.findIndex((row) => row.key === over)];
  const [dragged, target] = [rows[from], rows[to]];
  if (!dragged || !target || from === to) return undefined;
  if (dragged.category === null) return findDepartmentMove(rows, dragged.department, target.department);
  const without = rows.filter((row) => row !== dragged);
  // The line under which it will be: the target itself when it moves down, the one above the target when it moves up.
  const above = without[to - 1];
  if (!above) return undefined;
  const { id: departmentId } = above.department;
  const next = without[to];
  const before = next?.category?.departmentId === departmentId ? next.category.id : null;
  return { category: dragged.category, departmentId, before };
}

function findDepartmentMove(
  rows: readonly TreeRow[],
  dragged: Department,
  target: Department,
): Move | undefined {
  const departments = rows.flatMap((row) => (row.category === null ? [row.department] : []));
  const [from, to] = [departments.indexOf(dragged), departments.indexOf(target)];
  if (from === to) return undefined;
  const before = from < to ? departments[to + 1] : target;
  return { department: dragged, before: before?.id ?? null };
}
