import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Handlers, Input } from '#contract/api/route';
import type { Suppression, suppressions } from '#contract/suppressions';
import type { Context } from '../app-context';
import { recordEvent } from '../events/event';
import { type Column, exportList } from '../exports/list';
import { findAllSuppressions, findSuppression, searchSuppressions } from './queries';
import { findReachedCustomers, suppress } from './suppress';

const columns: Column<Suppression>[] = [
  { head: 'email', secret: 'customers:see-details', cell: (row) => row.email ?? '' },
  { head: 'reason', cell: (row) => row.reason },
  { head: 'source', cell: (row) => row.source },
  { head: 'detail', secret: 'customers:see-details', cell: (row) => row.detail },
  { head: 'campaign', cell: (row) => row.campaign?.name ?? '' },
  { head: 'at', cell: (row) => row.at },
  { head: 'by', cell: (row) => row.by ?? '' },
  { head: 'expires_at', cell: (row) => row.expiresAt },
];

/** Suppresses an address by a user's decision; a more severe reason stays. */
const suppressManually = (
  { db, user, now }: Context,
  { email, detail, until }: Input<typeof suppressions.create>['body'],
): Promise<Suppression> =>
  db.transaction(async (tx) => {
    const expiresAt =
      until === null
        ? null
        : (
            await tx.row<{ end: string }>(
              sql`select (${until}::date + 1)::timestamp at time zone time_zone as "end" from house`,
            )
          ).end;
    const id = await suppress(tx, {
      email,
      reason: 'BY_HAND',
      source: 'STAFF',
      detail,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
      now,
      userId: user.id,
    });
    return findSuppression(tx, id, now);
  });

/** Releases a suppressed address. Refuses an unknown row. */
const releaseSuppression = ({ db, user, now }: Context, id: number, reason: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { email } =
      (await tx.maybe<{ email: string }>(sql`delete from suppressions where id = ${id} returning email`)) ??
      refuse('row.not_found');
    const customers = await findReachedCustomers(tx, email);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'suppressions',
      id,
      action: 'release',
      about: customers,
      reason,
    });
  });

export const suppressionRoutes: Handlers<typeof suppressions, Context> = {
  list: ({ query }, { db, now }) => searchSuppressions(db, { ...query, now }),
  export: async ({ query }, context) =>
    exportList(
      context,
      'suppressions',
      query.format,
      columns,
      await findAllSuppressions(context.db, { ...query, now: context.now }),
    ),
  create: ({ body }, context) => suppressManually(context, body),
  release: ({ params, body }, context) => releaseSuppression(context, params.id, body.reason),
};
