import { Refusal } from '#contract/api/refusal';
import type { EmailContent } from '#contract/blocks';
import { resolveProgram } from '../lib/child';
import { openChildPool } from '../lib/child-pool';
import { ChildError, ChildFailure } from '../lib/child-process';
import type { Message, Signature } from '../mail/compose';
import type { Compiled, CompileRequest } from './compile';
import type { ComposeRequest, FillRequest } from './fill-many';
import type { Filled, Model } from './model';
import type { RenderData } from './render-data';

/** Fills emails in a child process, so that no author's template can block or crash the server. */
export interface EmailFiller {
  /** Returns the filled email for each of these recipients, in their order. Refuses `email.unreadable`, `email.too_slow`. */
  fill(
    compiled: Pick<Compiled, 'language' | 'subject' | 'html' | 'text'>,
    models: readonly Model[],
  ): Promise<Filled[]>;
  /** Returns the bytes of these emails in their order, signed when their domain has a key. Refuses as `fill` does. */
  compose(messages: readonly Message[], signature: Signature): Promise<Uint8Array[]>;
  close(): Promise<void>;
}
/** Also compiles emails, for which its process loads MJML. */
export interface EmailRenderer extends EmailFiller {
  /** Does what `compileEmail` does. Refuses `email.unreadable`, `email.too_slow`. */
  compile(content: EmailContent, data: RenderData): Promise<Compiled>;
}

/** Timeout of a request and the additional time per recipient, in milliseconds. */
const timeout = { base: 8000, each: 100 };
const limits = { maxProcesses: 1, maxWaiting: 64, heapMegabytes: 256, megabytes: 512, idleMs: 60_000 };
const maxResultBytes = 256 * 2 ** 20;

function startChildRenderer(program: 'fill-child' | 'compile-child') {
  const pool = openChildPool(resolveProgram(__dirname, program), limits);
  return {
    async run<Result>(kind: string, request: unknown, recipients: number): Promise<Result> {
      try {
        const timeoutMs = timeout.base + recipients * timeout.each;
        return await pool.run<Result>(kind, request, { timeoutMs, maxResultBytes });
      } catch (error) {
        if (error instanceof ChildError)
          throw new Refusal('email.unreadable', { why: error.message.slice(0, 300) });
        throw error instanceof ChildFailure ? new Refusal('email.too_slow') : error;
      }
    },
    close: async () => pool.close(),
  };
}

const createFiller = ({ run, close }: ReturnType<typeof startChildRenderer>): EmailFiller => ({
  fill({ language, subject, html, text }, models) {
    const request: FillRequest = { compiled: { language, subject, html, text }, models };
    return run('fill', request, models.length);
  },
  compose(messages, signature) {
    const request: ComposeRequest = { messages, signature };
    return run('compose', request, messages.length);
  },
  close,
});

/** Starts a filler with its own process; the caller closes it. */
export const startFiller = (): EmailFiller => createFiller(startChildRenderer('fill-child'));

/** Starts a renderer with its own process; the caller closes it. */
export function startRenderer(): EmailRenderer {
  const renderer = startChildRenderer('compile-child');
  return {
    ...createFiller(renderer),
    compile(content, data) {
      const request: CompileRequest = { content, data };
      return renderer.run('compile', request, 0);
    },
  };
}

/** Renders the emails that users preview. Campaigns start processes of their own. */
export const emailRenderer: EmailRenderer = startRenderer();
