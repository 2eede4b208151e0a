import sql, { type Sql } from 'sql-template-tag';
import { insertArtists, refreshSpellings, removeArtists, updateArtists } from '../artists/bulk';
import { artistColumns } from './columns';
import {
  hasUpdatedRows,
  lockAndLoadRegister,
  lockRegisterRows,
  refreshRegisterVersions,
} from './register-locks';
import {
  assignments,
  checkedRows,
  findBlockingChanges,
  type ImportStrategy,
  listColumnNames,
  valuesFrom,
} from './step';
import type { TargetRegister } from './target';

const updatedRows = (mine: Sql): Sql =>
  sql`import_checks v where ${mine} and not v.made_holder and x.id = v.holder_id`;
const holderIds = (mine: Sql): Sql => sql`select v.holder_id from import_checks v where ${mine}`;

/** How rows become artists. Artists have no history and no related rows. */
export const artistStrategy: ImportStrategy<TargetRegister> = {
  sequence: 'artists_id_seq',
  hasItems: false,
  concurrency: () => 1,
  lockTarget: (tx, _, lock) => lockAndLoadRegister(tx, 'artists', lock),
  prepare: ({ tx, mine }, _, hasExisting) => lockRegisterRows(tx, 'artists', mine, hasExisting),
  async write({ tx, mine, by }, { hasExisting }) {
    await insertArtists(
      tx,
      listColumnNames(artistColumns),
      sql`select v.holder_id, ${valuesFrom('v.offering', artistColumns)} from ${checkedRows} where ${mine} and v.made_holder`,
    );
    if (hasExisting) await updateArtists(tx, assignments(artistColumns, 1), updatedRows(mine), by.now);
    await refreshSpellings(tx, holderIds(mine));
    await tx.run(sql`
      update import_checks v set holder_version = a.version from artists a
      where ${mine} and not v.made_holder and a.id = v.holder_id`);
  },
  dryRun: async () => {},
  record: async () => {},
  async findDependents(tx, id) {
    const mine = sql`v.import_id = ${id} and v.committed`;
    await lockRegisterRows(tx, 'artists', mine, false);
    return findBlockingChanges(
      tx,
      sql`
        select coalesce(a.name, '–') as name, v.row as place, case
          when a.id is null then '0gone' when a.version <> v.holder_version then '1changed' end as why
        from import_checks v left join artists a on a.id = v.holder_id where ${mine}`,
    );
  },
  async undo({ tx, mine, by, file }) {
    if (await hasUpdatedRows({ tx, mine })) {
      await updateArtists(tx, assignments(artistColumns, 0), updatedRows(mine), by.now);
      await refreshSpellings(tx, holderIds(mine));
      await refreshRegisterVersions({ tx, file }, 'artists');
    }
    await removeArtists(tx, sql`select v.holder_id from import_checks v where ${mine} and v.made_holder`);
  },
};
