import sql, { type Sql } from 'sql-template-tag';
import { insertArtists, refreshSpellings, removeArtists, updateArtists } from '../artists/brought';
import { artistColumns } from './columns';
import { changedAny, lockedRegister, lockRegister, renewRegister } from './register-making';
import { assignments, checkedRows, findBlockingChanges, type Making, names, valuesFrom } from './step';
import type { TargetRegister } from './target';

const changed = (mine: Sql): Sql =>
  sql`import_checks v where ${mine} and not v.made_holder and x.id = v.holder_id`;
const touched = (mine: Sql): Sql => sql`select v.holder_id from import_checks v where ${mine}`;

/** How rows become artists whom the house knows. They have no story: nothing hangs on them. */
export const artistMaking: Making<TargetRegister> = {
  sequence: 'artists_id_seq',
  hasItems: false,
  hands: () => 1,
  lockTarget: (tx, _, lock) => lockedRegister(tx, 'artists', lock),
  prepare: ({ tx, mine }, _, isKnown) => lockRegister(tx, 'artists', mine, isKnown),
  async write({ tx, mine, by }, { isKnown }) {
    await insertArtists(
      tx,
      names(artistColumns),
      sql`select v.holder_id, ${valuesFrom('v.offering', artistColumns)} from ${checkedRows} where ${mine} and v.made_holder`,
    );
    if (isKnown) await updateArtists(tx, assignments(artistColumns, 1), changed(mine), by.now);
    await refreshSpellings(tx, touched(mine));
    await tx.run(sql`
      update import_checks v set holder_version = a.version from artists a
      where ${mine} and not v.made_holder and a.id = v.holder_id`);
  },
  rehearse: async () => {},
  record: async () => {},
  async dependents(tx, id) {
    const mine = sql`v.import_id = ${id} and v.committed`;
    await lockRegister(tx, 'artists', mine, false);
    return findBlockingChanges(
      tx,
      sql`
        select coalesce(a.name, '–') as name, v.row as place, case
          when a.id is null then '0gone' when a.version <> v.holder_version then '1changed' end as why
        from import_checks v left join artists a on a.id = v.holder_id where ${mine}`,
    );
  },
  async takeBack({ tx, mine, by, file }) {
    if (await changedAny({ tx, mine })) {
      await updateArtists(tx, assignments(artistColumns, 0), changed(mine), by.now);
      await refreshSpellings(tx, touched(mine));
      await renewRegister({ tx, file }, 'artists');
    }
    await removeArtists(tx, sql`select v.holder_id from import_checks v where ${mine} and v.made_holder`);
  },
};
