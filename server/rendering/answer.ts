import { parentPort } from 'node:worker_threads';
import type { Letter } from '#contract/blocks';
import { composed, type Message, type Signature } from '../mail/compose';
import type { Compiled } from './compile';
import { fillOne, parsed } from './fill-one';
import type { Model } from './model';
import type { Shown } from './shown';

export type Making = { deed: 'compile'; letter: Letter; shown: Shown };
export type Filling =
  | {
      deed: 'fill';
      compiled: Pick<Compiled, 'language' | 'subject' | 'html' | 'text'>;
      models: readonly Model[];
    }
  | { deed: 'compose'; messages: readonly Message[]; signature: Signature };
/** What a thread is asked, one at a time. */
export type Asked = Making | Filling;

/** A letter is read once for thousands: the last ones are kept. */
const kept = new Map<string, ReturnType<typeof parsed>>();
const mostKept = 8;

function reading(compiled: Parameters<typeof parsed>[0]) {
  const key = JSON.stringify([compiled.subject, compiled.html, compiled.text]);
  const found = kept.get(key) ?? parsed(compiled);
  kept.set(key, found);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return found;
}

/** Letters for readers, or mails that are composed and signed. Throws where a letter cannot be read or filled. */
export async function filled(asked: Filling) {
  if (asked.deed === 'compose')
    return Promise.all(asked.messages.map((message) => composed(message, asked.signature)));
  const { compiled, models } = asked;
  const read = reading(compiled);
  return models.map((model) => fillOne(compiled, read, model));
}

/** In such a thread: answers what it is asked. */
export function answering<One extends Asked>(answer: (asked: One) => Promise<unknown>): void {
  parentPort?.on('message', (asked: One) => {
    answer(asked).then(
      (done) => parentPort?.postMessage({ done }),
      (error: unknown) => parentPort?.postMessage({ fault: String((error as Error)?.message ?? error) }),
    );
  });
}
