import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import { insertEntries } from '../sanctions/entries';
import { keyVersion } from '../sanctions/matching/keys';
import type { Entry } from '../sanctions/reading/entry';
import { startRun } from '../sanctions/run';

/** All of them are invented. */
const inventedEntries: readonly Entry[] = [
  ['H-01', 'Ottokar Nimmermehr', 'Otto N.', '1951-04-30', 'AT'],
  ['H-02', 'Severine Pasdebruit', 'S. Passebruit', '1963', 'FR'],
  ['H-03', 'Nowhere Shipping and Trading', 'NST Ltd', '', 'MT'],
  ['H-04', 'Yevgraf Nebyvalov', 'Евграф Небывалов', '1970-11-02', 'RU'],
  ['H-05', 'Horacio Invisível', 'H. Invisivel', '1958', 'BR'],
  ['H-06', '無名氏', 'Wu Mingshi', '', 'CN'],
].map(([reference = '', name = '', alias = '', born = '', country = '']) => ({
  reference,
  names: [name, alias],
  born: born === '' ? [] : [born],
  countries: [country],
  regime: 'Invented for the demo house',
}));

/**
 * Creates a sanctions list with invented entries, two of which have nearly the names of customers, so that there are
 * decisions to make after the job has screened all customers. Call it after customers exist.
 */
export async function seedSanctionsList(tx: Db, now: number, userId: number): Promise<void> {
  const similarCustomers = await tx.rows<{ name: string }>(sql`
    select first_name || ' ' || last_name as name from customers
    where kind = 'PERSON' and first_name <> '' and length(last_name) > 6 order by id limit 2`);
  const entries = [
    ...inventedEntries,
    ...similarCustomers.map(({ name }, at) => ({
      reference: `H-1${at}`,
      names: [`${name.slice(0, -1)}${name.endsWith('a') ? 'e' : 'a'}`],
      born: ['1948'],
      countries: ['LI'],
      regime: 'Invented for the demo house',
    })),
  ];
  const { id } = await tx.row<{ id: number }>(sql`
    insert into sanction_lists (kind, state, file_name, entries, loaded_by, loaded_at, key_version)
    values ('HOUSE', 'CURRENT', 'invented.csv', ${entries.length}, ${userId}, ${new Date(now)}, ${keyVersion}) returning id`);
  await insertEntries(tx, id, entries);
  await startRun(tx, new Date(now));
}
