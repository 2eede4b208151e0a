import type { Letter } from '#contract/blocks';
import type { Message, Signature } from '../mail/compose';
import type { Compiled } from './compile';
import type { Filled, Model } from './model';
import type { Shown } from './shown';
import { openThread } from './thread';

/** Fills letters beside the server: whatever an author wrote, everybody else goes on working. */
export interface Filler {
  /** A letter for each of these readers, in their order. Refuses `letter.unreadable`, `letter.too_slow`. */
  fill(
    compiled: Pick<Compiled, 'language' | 'subject' | 'html' | 'text'>,
    models: readonly Model[],
  ): Promise<Filled[]>;
  /** These mails as they go over the line, signed where their domain signs, in their order. Refuses as `fill` does. */
  compose(messages: readonly Message[], signature: Signature): Promise<Uint8Array[]>;
  close(): Promise<void>;
}
/** Makes letters as well, for which it takes MJML into its memory. */
export interface Maker extends Filler {
  /** As `compileLetter`. Refuses `letter.too_slow`. */
  compile(letter: Letter, shown: Shown): Promise<Compiled>;
}

const filling = ({ ask, close }: ReturnType<typeof openThread>): Filler => ({
  fill: ({ language, subject, html, text }, models) =>
    ask<Filled[]>({ deed: 'fill', compiled: { language, subject, html, text }, models }, models.length),
  compose: (messages, signature) =>
    ask<Uint8Array[]>({ deed: 'compose', messages, signature }, messages.length),
  close,
});

/** A filler with a thread of its own, which whoever opens it closes. */
export const openFiller = (): Filler => filling(openThread('fill-worker'));

/** A maker with a thread of its own, which whoever opens it closes. */
export function openMaker(): Maker {
  const thread = openThread('compile-worker');
  return {
    ...filling(thread),
    compile: (letter, shown) => thread.ask<Compiled>({ deed: 'compile', letter, shown }, 0),
  };
}

/** The thread of this process in which letters are made that somebody looks at. Who sends many opens one of their own. */
export const letterThread: Maker = openMaker();
