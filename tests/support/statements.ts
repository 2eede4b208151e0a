import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pollUntil } from './pollUntil';

/** Returns the statements that this process sends to its databases in so many milliseconds. */
export async function recordStatements(milliseconds: number): Promise<string[]> {
  const texts: string[] = [];
  const query = jest.spyOn(pg.Client.prototype, 'query');
  await sleep(milliseconds);
  for (const [first] of query.mock.calls as unknown as [string | { text: string }][])
    texts.push(typeof first === 'string' ? first : first.text);
  query.mockRestore();
  return texts;
}

/** Waits until this process sends no statement for a second: everything that was due has been done. */
export async function waitUntilNoStatements(): Promise<void> {
  await pollUntil(
    'a second without a statement',
    () => recordStatements(1000),
    ({ length }) => length === 0,
  );
}
