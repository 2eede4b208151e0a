import { composeMail, type Message, type Signature } from '../mail/compose';
import type { Compiled } from './compile';
import { fillOne, parseTemplates } from './fill-one';
import type { Filled, Model } from './model';

export interface FillRequest {
  compiled: Pick<Compiled, 'language' | 'subject' | 'html' | 'text'>;
  models: readonly Model[];
}
export interface ComposeRequest {
  messages: readonly Message[];
  signature: Signature;
}

/** Each email is parsed once for thousands of recipients: the last ones are cached. */
const cache = new Map<string, ReturnType<typeof parseTemplates>>();
const maxCached = 8;

function parseCached(compiled: FillRequest['compiled']) {
  const key = JSON.stringify([compiled.subject, compiled.html, compiled.text]);
  const templates = cache.get(key) ?? parseTemplates(compiled);
  cache.set(key, templates);
  const [oldest] = cache.keys();
  if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
  return templates;
}

/** Fills an email for each recipient. Throws when it cannot be parsed or filled. */
export function fillMany({ compiled, models }: FillRequest): Filled[] {
  const content = parseCached(compiled);
  return models.map((model) => fillOne(compiled, content, model));
}

/** Turns messages into the signed bytes that are sent by SMTP. */
export const composeMany = ({ messages, signature }: ComposeRequest): Promise<Uint8Array[]> =>
  Promise.all(messages.map((message) => composeMail(message, signature)));
