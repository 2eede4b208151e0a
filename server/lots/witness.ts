import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusal';
import type { Context } from '../house';
import { secretFields } from './sight';

/** Whose reserves were seen: those of a sale, or that of one lot. */
interface Subject {
  noun: 'auctions' | 'lots';
  id: number;
  auctionId: number;
}

export const reservesOf = (auctionId: number): Subject => ({ noun: 'auctions', id: auctionId, auctionId });

/**
 * Wraps the handler of an endpoint below a sale: a reserve in its answer, or in what it refuses with, is witnessed
 * before it leaves the server.
 */
export const witnessed =
  <Input extends { params: { id: number } }, Told>(
    handler: (input: Input, context: Context) => Promise<Told>,
  ) =>
  async (input: Input, context: Context): Promise<Told> => {
    try {
      const told = await handler(input, context);
      await witnessReserves(context, reservesOf(input.params.id), told);
      return told;
    } catch (error) {
      if (error instanceof Refusal) await witnessReserves(context, reservesOf(input.params.id), error.params);
      throw error;
    }
  };

/** Keys in the memory of a process; beyond them the database is asked again. */
const mostRemembered = 10_000;

/**
 * Records that the reader sees a reserve, if one is in `told`: call it before the answer is given, and outside of
 * transactions, for a look stands even where the deed does not. Once an hour for each reader and subject.
 */
export async function witnessReserves(context: Context, subject: Subject, told: unknown): Promise<void> {
  const row = rowWithReserve(told);
  if (!row) return;
  await witness(context, isSheet(row) ? { noun: 'lots', id: row.id, auctionId: row.auctionId } : subject);
}

/** The same where what is told holds one, or may: in the words of a person nobody can find it. */
export async function witness(
  { db, house, user, now }: Context,
  { noun, id, auctionId }: Subject,
): Promise<void> {
  const key = [user.id, noun, id, now.toISOString().slice(0, 13)].join(' ');
  if (house.witnessed.has(key)) return;
  await db.run(sql`
    insert into events (at, user_id, noun, noun_id, auction_id, deed)
    values (${now}, ${user.id}, ${noun}, ${id}, ${auctionId}, 'see-reserve') on conflict do nothing`);
  if (house.witnessed.size >= mostRemembered) house.witnessed.clear();
  house.witnessed.add(key);
}

/** The first object in `told` that holds a reserve or its note: a row, or the changes an event remembers. */
function rowWithReserve(told: unknown): object | undefined {
  if (typeof told !== 'object' || told === null) return undefined;
  if (secretFields.some((field) => field in told && isGiven((told as Record<string, unknown>)[field])))
    return told;
  for (const part of Object.values(told)) {
    const found = rowWithReserve(part);
    if (found) return found;
  }
  return undefined;
}

/** An amount, its text in a file, or several of them. */
function isGiven(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isGiven);
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
}

/** Of all that holds a reserve only the sheet of a lot names its sale. */
const isSheet = (row: object): row is { id: number; auctionId: number } => 'id' in row && 'auctionId' in row;
