import type { LotRow, lots } from '#contract/lots';
import { may } from '#contract/permissions';
import type { Input } from '#contract/route';
import { auction } from '../auctions/auction';
import { exportAmount } from '../exports/export';
import { type Column, exportList } from '../exports/list';
import { namesOf } from '../exports/names';
import type { Context } from '../house';
import { currencyOfSale } from '../results/currency';
import { allLots } from './queries';
import { type Checked, issuesOf } from './readiness';
import { reservesOf, witnessReserves } from './witness';

/** The lots of a sale as a file. Refuses an unknown sale. */
export async function exportLots(context: Context, id: number, query: Input<typeof lots.export>['query']) {
  const { db, user } = context;
  const sale = await auction(db, id);
  const currency = await currencyOfSale(db, sale.currency);
  const departments = await namesOf(db, 'departments');
  const categories = await namesOf(db, 'categories');
  const columns: Column<Omit<LotRow, 'issues'> & Checked>[] = [
    { head: 'lot_number', cell: (row) => row.number },
    { head: 'section', cell: (row) => row.section },
    { head: 'artist', cell: (row) => row.artist },
    { head: 'title', cell: (row) => row.title },
    { head: 'department', cell: (row) => departments([row.departmentId]) },
    { head: 'category', cell: (row) => categories([row.categoryId]) },
    { head: 'items', cell: (row) => row.parts },
    { head: 'status', cell: (row) => row.status },
    { head: 'readiness', cell: (row) => row.readiness },
    {
      head: 'lacks',
      cell: (row) =>
        issuesOf(row)
          .map(({ check }) => check)
          .join(' '),
    },
    { head: 'estimate_low', cell: (row) => exportAmount(row.estimateLow, currency) },
    { head: 'estimate_high', cell: (row) => exportAmount(row.estimateHigh, currency) },
    { head: 'estimate_on_request', cell: (row) => String(row.estimateOnRequest) },
    { head: 'reserve', cell: (row) => exportAmount(row.reserve, currency) },
    { head: 'currency', cell: () => currency.code },
  ];
  // Who sees reserves only to record results takes none along; without the right a column would promise something.
  const tellsReserves = may(user, 'lots:see-reserve');
  const shown = columns.filter(({ head }) => head !== 'reserve' || tellsReserves);
  const rows = await allLots(db, user, sale, query);
  // Before the rows that hold one leave, however late they come in a file that is sent as it is read.
  const batches = async function* () {
    for await (const batch of rows.batches()) {
      if (tellsReserves) await witnessReserves(context, reservesOf(id), batch);
      yield batch;
    }
  };
  return exportList(`${sale.code}-catalogue`, query.format, shown, { ...rows, batches });
}
