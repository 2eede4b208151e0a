import sql, { join, type Sql } from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import type { Input, Reply } from '#contract/api/route';
import { artistFields } from '#contract/artist-fields';
import type { ArtistChoice, ArtistProposal, artists } from '#contract/artists';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { lock } from '../db/locks';
import { contains } from '../db/search';
import { recordEvents } from '../events/event';
import { completeArtist, lockArtists } from './artist';
import { parseArtistNames } from './artist-names';
import { insertArtists, refreshSpellings, updateArtists } from './bulk';
import { parseLifeYears } from './life-years';

/** Equal names on items, in one group. */
interface NameGroup {
  key: string;
  items: number;
  spellings: { name: string; items: number }[];
  dates: { dates: string; items: number }[];
}

const fromUnlinkedNames = (q: string): Sql => sql`
  item_artists x where x.artist_id is null and x.words <> ''
    and not exists (select 1 from artist_names_dismissed d where d.words = x.words)
    and ${join([sql`true`, ...splitWords(q).map((word) => contains(sql`x.words`, word))], ' and ')}`;
const splitWords = (q: string): string[] => q.split(/[\s,]+/).filter((word) => word !== '');

/** Returns how items spell each of these names, and the life dates next to it. */
const listNameGroups = (db: Db, keys: readonly string[]): Promise<NameGroup[]> =>
  db.rows<NameGroup>(sql`
    select k.key, n.items, n.spellings, d.dates from unnest(${[...keys]}::text[]) with ordinality k (key, turn)
    cross join lateral (
      select coalesce(sum(items), 0)::int as items,
        coalesce(jsonb_agg(jsonb_build_object('name', name, 'items', items) order by items desc, name collate "C"), '[]') as spellings
      from (
        select x.name, count(distinct x.item_id)::int as items from item_artists x
        where x.artist_id is null and x.words = k.key group by x.name) each) n
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('dates', dates, 'items', items) order by items desc, dates collate "C"), '[]') as dates
      from (
        select x.dates, count(*)::int as items from item_artists x
        where x.artist_id is null and x.words = k.key and x.dates <> '' group by x.dates) each) d
    order by k.turn`);

/** Returns one page of names on items without an artist record, those on most items first. */
export async function listProposals(
  db: Db,
  { page, pageSize, q }: Input<typeof artists.proposals>['query'],
): Promise<Reply<typeof artists.proposals>> {
  const { total } = await db.row<{ total: number }>(
    sql`select count(distinct x.words)::int as total from ${fromUnlinkedNames(q)}`,
  );
  const rows = await db.rows<{ words: string }>(sql`
    select x.words from ${fromUnlinkedNames(q)} group by x.words
    order by count(distinct x.item_id) desc, x.words collate "C" limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const groups = await listNameGroups(
    db,
    rows.map((row) => row.words),
  );
  const proposals = groups.map(toProposal);
  const matches = await findPossibleMatches(db, proposals);
  const data = proposals.map((proposal, at) => ({ ...proposal, alike: matches[at] ?? [] }));
  return { data, total, page, pageSize };
}

function toProposal({ key, items, spellings, dates }: NameGroup): Omit<ArtistProposal, 'alike'> {
  // `HALFPENNY (Jasper)` comes from a printed index: prefer a spelling in natural order.
  const spelling = spellings.find(({ name }) => !name.includes('(')) ?? spellings[0];
  const names = parseArtistNames(spelling?.name ?? key);
  const likelyDates = dates[0]?.dates ?? '';
  return {
    key,
    ...names,
    dates: likelyDates,
    ...parseLifeYears(likelyDates),
    items,
    spellings,
    datesFound: dates.map((entry) => entry.dates),
  };
}

/**
 * Returns the existing records that each proposed name may refer to: the same words in any order, or almost the same
 * spelling.
 */
async function findPossibleMatches(
  db: Db,
  proposals: readonly Omit<ArtistProposal, 'alike'>[],
): Promise<ArtistProposal['alike'][]> {
  const rows = await db.rows<{ alike: ArtistProposal['alike'] }>(sql`
    select array(
      select jsonb_build_object('id', a.id, 'name', a.name, 'dates', a.dates, 'nationality', a.nationality)
      from (
        select id from artists where keys @> array[p.key] and merged_into is null
        union select id from (
          select id from artists where fold(p.name) <% folded and merged_into is null
          order by word_similarity(fold(p.name), folded) desc, id limit 3) near) f
      join artists a on a.id = f.id order by (a.keys @> array[p.key]) desc, word_similarity(fold(p.name), a.folded) desc, a.id
      limit 3) as alike
    from unnest(${proposals.map(({ key }) => key)}::text[], ${proposals.map(({ name }) => name)}::text[])
      with ordinality p (key, name, turn) order by p.turn`);
  return rows.map((row) => row.alike);
}

/** An artist record created from a proposed name. */
interface CreatedArtist {
  key: string;
  id: number;
  form: ReturnType<typeof completeArtist>;
}

/**
 * Creates records for proposed names, or adds the names to existing records as aliases, and links the items. Names that
 * another user accepted meanwhile are skipped. Items whose life dates contradict the year of birth are not linked.
 */
export async function acceptProposals(
  { db, user, now }: Context,
  choices: readonly ArtistChoice[],
): Promise<Reply<typeof artists.accept>> {
  return db.transaction(async (tx) => {
    await lock(tx, 'registers');
    const keys = choices.map(({ key }) => key);
    const before = await countUnlinked(tx, keys);
    const groups = new Map((await listNameGroups(tx, keys)).map((group) => [group.key, group]));
    const openChoices = choices.filter(({ key }) => (groups.get(key)?.items ?? 0) > 0);
    const spellings = (key: string) => (groups.get(key)?.spellings ?? []).map(({ name }) => name);
    const created = await createRecords(tx, openChoices, spellings);
    const aliasLinks = openChoices.flatMap((choice) =>
      choice.choice === 'ARTIST'
        ? [{ key: choice.key, id: choice.artistId, names: spellings(choice.key) }]
        : [],
    );
    await addAliases(tx, aliasLinks, now);
    await linkItems(tx, [...created, ...aliasLinks]);
    await recordEvents(
      tx,
      { noun: 'artists', userId: user.id },
      sql`
        select ${now}::timestamptz, ${user.id}::bigint, g.id, g.action, null, null, null::jsonb, g.reason
        from jsonb_to_recordset(${JSON.stringify([
          ...created.map(({ id }) => ({ id, action: 'create', reason: null })),
          ...aliasLinks.map(({ id, names }) => ({
            id,
            action: 'link-name',
            reason: names.join('; ').slice(0, 500),
          })),
        ])}::jsonb) as g (id bigint, action text, reason text)`,
    );
    return { created: created.length, linked: before - (await countUnlinked(tx, keys)) };
  });
}

async function createRecords(
  tx: Db,
  choices: readonly ArtistChoice[],
  spellings: (key: string) => string[],
): Promise<CreatedArtist[]> {
  const forms = choices.flatMap((choice) =>
    choice.choice === 'NEW'
      ? [
          {
            key: choice.key,
            form: completeArtist({ name: choice.name, sortName: choice.sortName, dates: choice.dates }),
          },
        ]
      : [],
  );
  if (forms.length === 0) return [];
  const ids = await tx.rows<{ id: number }>(
    sql`select nextval('artists_id_seq')::bigint as id from generate_series(1, ${forms.length})`,
  );
  const created = forms.map((each, at) => ({ ...each, id: ids[at]?.id ?? 0 }));
  const rows = created.map(({ id, key, form }) => ({
    id,
    name: form.name,
    sort_name: form.sortName,
    dates: form.dates,
    born: form.born,
    died: form.died,
    aliases: spellings(key).filter((name) => name !== form.name && name !== form.sortName),
  }));
  await insertArtists(
    tx,
    sql`name, sort_name, dates, born, died, aliases`,
    sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g (id bigint, name text, sort_name text, dates text, born int, died int, aliases text[])`,
  );
  await refreshSpellings(tx, sql`select unnest(${created.map(({ id }) => id)}::bigint[])`);
  return created;
}

/** Adds these names to existing artists as aliases. */
async function addAliases(
  tx: Db,
  aliasLinks: readonly { id: number; names: readonly string[] }[],
  now: Date,
): Promise<void> {
  if (aliasLinks.length === 0) return;
  const ids = [...new Set(aliasLinks.map(({ id }) => id))];
  await lockArtists(tx, ids);
  const { existing } = await tx.row<{ existing: number }>(
    sql`select count(*)::int as existing from artists where id = any(${ids}::bigint[]) and merged_into is null`,
  );
  if (existing < ids.length) refuseField('artistId', 'unknown_row');
  await updateArtists(
    tx,
    sql`aliases = (x.aliases || array(
      select distinct g.name from unnest(added.names) g (name)
      where artist_fold(g.name) <> all(x.folds) and length(g.name) <= ${artistFields.aliases.max}))[:50]`,
    sql`(
      select g.id, array_agg(name) as names
      from jsonb_to_recordset(${JSON.stringify(aliasLinks)}::jsonb) as g (id bigint, names text[]), unnest(g.names) name
      group by g.id) added where x.id = added.id`,
    now,
  );
  await refreshSpellings(tx, sql`select unnest(${ids}::bigint[])`);
}

/** Links the names on items to their records, unless the life dates next to them contradict the record. */
const linkItems = (tx: Db, links: readonly { key: string; id: number }[]): Promise<number> =>
  tx.run(sql`
    update item_artists x set artist_id = g.id
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as g (key text, id bigint) join artists a on a.id = g.id
    where x.artist_id is null and x.words = g.key
      and (a.born is null or x.dates !~ '[0-9]{4}' or strpos(x.dates, a.born::text) > 0)`);

const countUnlinked = async (tx: Db, keys: readonly string[]): Promise<number> =>
  (
    await tx.row<{ count: number }>(sql`
      select count(*)::int as count from item_artists where artist_id is null and words = any(${[...keys]}::text[])`)
  ).count;

/** Dismisses names from the list of proposals, or restores them. */
export const dismissNames = (
  { db, user, now }: Context,
  { keys, dismissed }: Input<typeof artists.dismiss>['body'],
): Promise<unknown> =>
  db.transaction((tx) =>
    tx.run(
      dismissed
        ? sql`
            insert into artist_names_dismissed (words, user_id, at)
            select distinct key, ${user.id}::bigint, ${now}::timestamptz from unnest(${keys}::text[]) key
            on conflict do nothing`
        : sql`delete from artist_names_dismissed where words = any(${keys}::text[])`,
    ),
  );
