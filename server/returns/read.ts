import { ChildError, ChildFailure } from '../lib/child-process';
import { parse } from '../parsers';
import type { Returned } from './bounce';
import { readReported } from './reported';

/** A received email cannot be read. `isFinal`: a retry would fail in the same way. */
export class ReadFailure extends Error {
  constructor(
    message: string,
    readonly isFinal: boolean,
  ) {
    super(message);
  }
}

/** Parses an email in a child process, or the event of a provider. Throws a ReadFailure. */
export async function readReturned(source: 'MAILBOX' | 'WEBHOOK', raw: Buffer): Promise<Returned> {
  try {
    return source === 'WEBHOOK' ? readReported(raw) : await parse<Returned>('mail', raw);
  } catch (error) {
    if (error instanceof ChildFailure) throw new ReadFailure(error.message, false);
    if (error instanceof ChildError || error instanceof SyntaxError)
      throw new ReadFailure(error.message, true);
    throw error;
  }
}
