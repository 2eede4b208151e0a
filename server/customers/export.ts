import { addressLines } from '#contract/address-format';
import type { Input } from '#contract/api/route';
import { countryNameIn } from '#contract/country-name';
import { filedFields, usualFileColumns } from '#contract/customer-file-columns';
import type { customers, FiledCustomer } from '#contract/customers';
import type { Language } from '#contract/session';
import type { Context } from '../app-context';
import { fieldColumns } from '../exports/fields';
import { type Column, exportList } from '../exports/list';
import { allCustomers } from './queries';

/** The list of clients as a file, with the columns that were chosen in their order; with the usual ones where none were. */
export async function exportCustomers(context: Context, query: Input<typeof customers.export>['query']) {
  const { db, user } = context;
  const columns = new Map(
    [...ownColumns, addressColumn(user.language), ...(await fieldColumns(db, filedFields))].map((column) => [
      column.head,
      column,
    ]),
  );
  const heads = query.columns.length > 0 ? query.columns : usualFileColumns;
  const chosen = [...new Set(heads)].flatMap((head) => columns.get(head) ?? []);
  return exportList(context, 'customers', query.format, chosen, await allCustomers(db, user, query));
}

const first = ({ addresses }: FiledCustomer) => addresses[0];

/** The first address as it is written on a label, each line by itself, the country last. */
const addressColumn = (language: Language): Column<FiledCustomer> => ({
  head: 'address',
  cell: (row) => {
    const address = first(row);
    if (!address) return '';
    return [...addressLines(address), countryNameIn(language, address.country)]
      .filter((line) => line !== '')
      .join('\n');
  },
});

const ownColumns: Column<FiledCustomer>[] = [
  { head: 'customer_no', cell: (row) => row.customerNo },
  { head: 'name', cell: (row) => row.name },
  { head: 'email', cell: (row) => row.email },
  { head: 'emails', cell: (row) => row.emails.map(({ address }) => address).join(', ') },
  { head: 'phone', cell: (row) => row.phone },
  { head: 'phones', cell: (row) => row.phones.map(({ number }) => number).join(', ') },
  { head: 'lines', cell: (row) => first(row)?.lines ?? '' },
  { head: 'postcode', cell: (row) => first(row)?.postcode ?? '' },
  { head: 'town', cell: (row) => row.town },
  { head: 'region', cell: (row) => first(row)?.region ?? '' },
  { head: 'country', cell: (row) => row.country },
  { head: 'bought', cell: (row) => row.bought },
  { head: 'consigned', cell: (row) => row.consigned },
  { head: 'last_contact_at', cell: (row) => row.lastContactAt },
  { head: 'updated_at', cell: (row) => row.updatedAt },
];
