import { PlusOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import Colleague from '@/components/avatars/Colleague';
import { useRememberedList } from '@/components/list/lastList';
import { Thumb } from '@/components/pictures/Thumb';
import { LocalTime, SaleTime } from '@/components/time/SaleTime';
import { apiUrl } from '@/services/api';
import { useDepartments } from '@/services/lookups';
import { useText } from '@/services/text';
import ListPage from '../list/ListPage';
import type { ListOf, RowsQuery } from '../list/listQuery';
import type { MenuEntry } from '../list/menu';
import type { ListColumn, ListFilter, ListTab, TotalsRow } from '../list/types';
import LinkButton from '../page/LinkButton';
import '@/components/list/tables.css';

/** What auction rows and collection rows have in common. */
interface CatalogueRow {
  id: number;
  /** absent: rows of this kind have no cover */
  coverId?: number | null;
  code: string;
  title: string;
  kind: string;
  startsAt: string | null;
  timeZone: string;
  location: string;
  departmentIds: number[];
  specialist: { id: number; name: string } | null;
  updatedAt: string;
}

interface Props<Row> {
  noun: 'auctions' | 'collections';
  list: ListOf<Row>;
  title: string;
  /** heading of the first column: "Auction" */
  one: string;
  /** absent: the user may not create one */
  create?: { to: string; label: string };
  hrefOf(row: Row): string;
  kindOf(row: Row): string;
  /** after the date: lots, hammer …; status last */
  more: readonly ListColumn<Row>[];
  rowMenu?(row: Row): readonly MenuEntry[];
  tabs?: readonly ListTab[];
  defaultSort: string;
  /** true when nearly all rows are of one kind */
  hideKind?: true;
  filters: readonly ListFilter[];
  empty: { title: string; hint: string };
  totals?(rowsQuery: RowsQuery): Promise<readonly TotalsRow[]>;
}

/** The list page of auctions and of collections. */
export default function CatalogueList<Row extends CatalogueRow>(props: Props<Row>) {
  const { noun, create, hrefOf, filters, empty } = props;
  useRememberedList(`/${noun}`);
  const columns = useColumns(props);
  const allFilters = useFilters(filters);
  const action = create && (
    <LinkButton to={create.to} type="primary" icon={<PlusOutlined />}>
      {create.label}
    </LinkButton>
  );
  return (
    <ListPage<Row>
      noun={noun}
      list={props.list}
      fileOf={(query) => apiUrl(noun, 'export', { query })}
      title={props.title}
      action={action}
      columns={columns}
      defaultSort={props.defaultSort}
      hrefOf={hrefOf}
      idOf={({ id }) => id}
      nameOf={({ code }) => code}
      rowMenu={props.rowMenu}
      tabs={props.tabs}
      filters={allFilters}
      totals={props.totals}
      empty={{ ...empty, action }}
    />
  );
}

type Columns<Row> = Pick<Props<Row>, 'one' | 'kindOf' | 'hideKind' | 'more'>;

function useColumns<Row extends CatalogueRow>(options: Columns<Row>): ListColumn<Row>[] {
  const { one, kindOf, hideKind, more } = options;
  const t = useText();
  const departments = useDepartments();
  return useMemo(() => {
    const names = (ids: number[]) =>
      ids.map((id) => departments.find((department) => department.id === id)?.name ?? '').join(', ');
    return [
      {
        key: 'title',
        title: one,
        sort: 'title',
        render: ({ code, title, coverId }) => (
          <span className="with-thumb">
            {coverId !== undefined && <Thumb id={coverId} />}
            <span className="catalogue-identity">
              <small>{code}</small>
              <b>{title}</b>
            </span>
          </span>
        ),
      },
      {
        key: 'startsAt',
        title: t('catalogue.date'),
        width: 145,
        sort: 'startsAt',
        render: ({ startsAt, timeZone }) => (
          <SaleTime at={startsAt} zone={timeZone} none={t('catalogue.date.none')} />
        ),
      },
      { key: 'kind', title: t('catalogue.kind'), width: 120, render: kindOf, hidden: hideKind },
      {
        key: 'departmentIds',
        title: t('catalogue.departmentIds'),
        width: 132,
        render: ({ departmentIds }) => names(departmentIds),
      },
      {
        key: 'location',
        title: t('catalogue.location'),
        width: 170,
        render: ({ location }) => location,
        hidden: true,
      },
      {
        key: 'specialist',
        title: t('catalogue.specialistId'),
        width: 150,
        render: ({ specialist }) => (specialist ? <Colleague {...specialist} /> : '–'),
        hidden: true,
      },
      {
        key: 'updatedAt',
        title: t('catalogue.updatedAt'),
        width: 170,
        sort: 'updatedAt',
        render: ({ updatedAt }) => <LocalTime at={updatedAt} />,
        hidden: true,
      },
      ...more,
    ];
  }, [t, one, kindOf, hideKind, more, departments]);
}

/** Returns the filters of a noun plus the department filter that both nouns have. */
function useFilters(filters: readonly ListFilter[]): ListFilter[] {
  const t = useText();
  const departments = useDepartments();
  return useMemo(
    () => [
      ...filters,
      {
        key: 'department',
        label: t('catalogue.departmentIds'),
        multiple: true,
        options: departments.map(({ id, name }) => ({ value: String(id), label: name })),
      },
    ],
    [t, filters, departments],
  );
}
