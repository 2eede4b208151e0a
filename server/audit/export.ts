import type { Input } from '#contract/api/route';
import type { AuditEntry, audit } from '#contract/audit';
import type { Context } from '../app-context';
import { recordEvent } from '../events/event';
import { type Column, exportList } from '../exports/list';
import { withoutConfidential } from './confidential';
import { findAllEvents } from './queries';
import { toRecordedFilters } from './reading';
import { findRecordedThings } from './things';

const columns: Column<AuditEntry>[] = [
  { head: 'id', cell: (row) => row.id },
  { head: 'at', cell: (row) => row.at },
  { head: 'user', cell: (row) => row.by },
  { head: 'user_id', cell: (row) => row.byId },
  { head: 'noun', cell: (row) => row.noun },
  { head: 'action', cell: (row) => row.action },
  { head: 'row', cell: (row) => row.label },
  { head: 'row_id', cell: (row) => row.nounId },
  { head: 'from', cell: (row) => row.from },
  { head: 'to', cell: (row) => row.to },
  { head: 'changes', cell: ({ changes }) => changes && JSON.stringify(changes) },
  { head: 'confidential_changes', cell: ({ confidential }) => confidential.join(', ') },
  { head: 'reason', cell: (row) => row.reason },
];

/** Exports events as a file; the export is an event too. */
export async function exportEvents(context: Context, query: Input<typeof audit.export>['query']) {
  const { db, user, now } = context;
  const rows = await findAllEvents(db, query, user.id);
  const things = await findRecordedThings(db, query.q);
  const file = await exportList(context, 'audit', query.format, columns, {
    total: rows.total,
    async *batches() {
      for await (const batch of rows.batches()) yield batch.map(withoutConfidential);
    },
  });
  await db.transaction((tx) =>
    recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'audit',
      id: 0,
      action: 'export',
      changes: { ...toRecordedFilters(query, things), events: [null, rows.total] },
    }),
  );
  return file;
}
