import { getIntl, RawIntlProvider, useIntl } from '@umijs/max';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Category } from '#contract/departments';
import { useCells } from '@/components/grid/cells';
import { Grid } from '@/components/grid/Grid';
import { amountCells, choiceCells, textCells } from '@/components/grid/kinds';
import { saveRow } from '@/components/grid/saveRow';
import type { GridColumn } from '@/components/grid/types';
import { api } from '@/services/api';
import { ProblemError } from '@/services/errors';

type Column = GridColumn<Category>;
const points = { code: 'XTS', name: 'Points', minorPerMajor: 1, notation: 'DECIMAL' } as const;
const schemes = ['MARGIN', 'STANDARD', 'IMPORT_REDUCED', 'IMPORT_STANDARD'] as const;

const columnsOf = (canEdit: (row: Category) => boolean): Column[] => [
  {
    key: 'name',
    title: 'Name',
    width: 200,
    ...textCells<Category>({ value: ({ name }) => name, canEdit, required: 'It needs a name.' }),
  },
  {
    key: 'defaultVatScheme',
    title: 'Scheme',
    width: 200,
    ...choiceCells<Category>({
      value: (one) => one.defaultVatScheme,
      canEdit,
      choices: schemes.map((value) => ({ value, label: value.replace('_', ' '), selectable: true })),
      unknownText: 'There is none.',
      ambiguousText: (labels) => `Which: ${labels}?`,
    }),
  },
  {
    key: 'position',
    title: 'Place',
    width: 100,
    ...amountCells<Category>({
      value: ({ position }) => position,
      canEdit,
      currency: points,
      language: 'en-US',
      issueWords: (issue) => `Not a place: ${issue}.`,
    }),
  },
];

interface Props {
  initialRows: readonly Category[];
  canEdit(row: Category): boolean;
}

/** Shows categories in a grid, that is, rows other than lots. */
function CategoryGrid({ initialRows, canEdit }: Props) {
  const columns = useMemo(() => columnsOf(canEdit), [canEdit]);
  const { formatMessage } = useIntl();
  const [rows, setRows] = useState(initialRows);
  const replaceRow = (now: Category) => {
    setRows((before) => before.map((one) => (one.id === now.id ? now : one)));
    return now;
  };
  const cells = useCells<Category>({
    save: (changes) =>
      saveRow(changes, {
        formatMessage,
        async update(some) {
          const values = some.map(({ field, value }) => ({ [field]: value }));
          const now: Category = Object.assign({}, some[0]?.row, ...values);
          const { id, source, sourceDate, formerDetailLabels, ...body } = now;
          return replaceRow(await api.settings.updateCategory({ params: { id }, body }));
        },
        getCurrentRow: (error) =>
          error instanceof ProblemError && error.code === 'row.stale'
            ? replaceRow((error.params as unknown as { current: Category }).current)
            : undefined,
      }),
  });
  return (
    <Grid<Category>
      label="Categories"
      columns={columns}
      rows={{
        row: (index) => rows[index],
        show: () => {},
        fetch: async (first, last) => rows.slice(first, last + 1),
      }}
      total={rows.length}
      nameOf={({ id }) => `Category ${id}`}
      cells={cells}
    />
  );
}

/** Renders the grid into the document of an open page. */
export function drawCategories(props: Props): void {
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  createRoot(place).render(
    <RawIntlProvider value={getIntl()}>
      <CategoryGrid {...props} />
    </RawIntlProvider>,
  );
}
