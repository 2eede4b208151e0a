import { addressLines } from '#contract/address-format';
import type { Input } from '#contract/api/route';
import { formatCountryName } from '#contract/country-name';
import { defaultFileColumns, exportedFields } from '#contract/customer-file-columns';
import type { customers, ExportedCustomer } from '#contract/customers';
import type { Language } from '#contract/session';
import type { Context } from '../app-context';
import { fieldColumns } from '../exports/fields';
import { type Column, exportList } from '../exports/list';
import { findAllCustomers } from './queries';

/** Exports the list of customers with the chosen columns in their order; with the default columns when none are chosen. */
export async function exportCustomers(context: Context, query: Input<typeof customers.export>['query']) {
  const { db, user } = context;
  const columns = new Map(
    [...ownColumns, addressColumn(user.language), ...(await fieldColumns(db, exportedFields))].map(
      (column) => [column.head, column],
    ),
  );
  const heads = query.columns.length > 0 ? query.columns : defaultFileColumns;
  const selectedColumns = [...new Set(heads)].flatMap((head) => columns.get(head) ?? []);
  return exportList(
    context,
    'customers',
    query.format,
    selectedColumns,
    await findAllCustomers(db, user, query),
  );
}

const getFirstAddress = ({ addresses }: ExportedCustomer) => addresses[0];

/** The first address as on a mailing label, with the country on the last line. */
const addressColumn = (language: Language): Column<ExportedCustomer> => ({
  head: 'address',
  cell: (row) => {
    const address = getFirstAddress(row);
    if (!address) return '';
    return [...addressLines(address), formatCountryName(language, address.country)]
      .filter((line) => line !== '')
      .join('\n');
  },
});

const ownColumns: Column<ExportedCustomer>[] = [
  { head: 'customer_no', cell: (row) => row.customerNo },
  { head: 'name', cell: (row) => row.name },
  { head: 'email', cell: (row) => row.email },
  { head: 'emails', cell: (row) => row.emails.map(({ address }) => address).join(', ') },
  { head: 'phone', cell: (row) => row.phone },
  { head: 'phones', cell: (row) => row.phones.map(({ number }) => number).join(', ') },
  { head: 'lines', cell: (row) => getFirstAddress(row)?.lines ?? '' },
  { head: 'postcode', cell: (row) => getFirstAddress(row)?.postcode ?? '' },
  { head: 'town', cell: (row) => row.town },
  { head: 'region', cell: (row) => getFirstAddress(row)?.region ?? '' },
  { head: 'country', cell: (row) => row.country },
  { head: 'bought', cell: (row) => row.bought },
  { head: 'consigned', cell: (row) => row.consigned },
  { head: 'last_contact_at', cell: (row) => row.lastContactAt },
  { head: 'updated_at', cell: (row) => row.updatedAt },
];
