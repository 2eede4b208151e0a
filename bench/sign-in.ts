import { performance } from 'node:perf_hooks';
import { hash } from '@node-rs/argon2';
import sql from 'sql-template-tag';
import { admin, type BenchApp } from './app';
import { median, sendRequest } from './load';
import { compareAtMost, type Figure } from './report';

const attempts = 200;
/** attempts of each kind before those that count */
const warmUp = 10;

const accounts = {
  known: 'known@rostrum.test',
  unknown: 'unknown@rostrum.test',
  inactive: 'inactive@rostrum.test',
  locked: 'locked@rostrum.test',
};
type Kind = keyof typeof accounts;
const kinds = Object.keys(accounts) as Kind[];

/**
 * Measures sign-ins with a wrong password: the time must not tell whether an account exists, is active or is locked. Each
 * kind is compared with a known account; the slower of the two may take a tenth longer.
 */
export async function benchSignIn({ db, product }: BenchApp): Promise<Figure[]> {
  // With the parameters of the server, which is what an attempt costs.
  const passwordHash = await hash(admin.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  for (const kind of ['known', 'inactive', 'locked'] as const)
    await db.run(sql`
      insert into users (email, name, role, password_hash, active)
      values (${accounts[kind]}, ${kind}, 'EDITOR', ${passwordHash}, ${kind !== 'inactive'})`);
  const times: Record<Kind, number[]> = { known: [], unknown: [], inactive: [], locked: [] };
  for (let round = 0; round < warmUp + attempts; round++)
    // The order changes, so that no kind always runs after the same one.
    for (const kind of kinds.map((_, at) => kinds[(at + round) % kinds.length] ?? 'known')) {
      // Only the locked account has failures before each attempt, and its lock never ends.
      await db.run(sql`delete from sign_in_failures`);
      await db.run(sql`
        insert into sign_in_failures (subject, at)
        select ${`account:${accounts.locked}`}, now() from generate_series(1, 10)`);
      const start = performance.now();
      const { status } = await sendRequest({ origin: product.origin }, 'POST', '/api/session', {
        email: accounts[kind],
        password: 'not the password of this account',
      });
      const took = performance.now() - start;
      const expected = kind === 'locked' ? 429 : 401;
      if (status !== expected) throw new Error(`the sign-in of a ${kind} account answered ${status}`);
      if (round >= warmUp) times[kind].push(took);
    }
  const known = median(times.known);
  return kinds
    .filter((kind) => kind !== 'known')
    .map((kind) => {
      const other = median(times[kind]);
      return compareAtMost(
        `wrong password, ${kind} account (${other.toFixed(1)}) and known one (${known.toFixed(1)})`,
        'ms',
        Math.max(other, known),
        Math.min(other, known),
        1.1,
      );
    });
}
