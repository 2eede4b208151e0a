import * as z from 'zod';
import { choice, composite, count, flag, text } from './api/field';
import { limits } from './api/limits';

export const gatewayMethods = ['POST', 'PUT'] as const;
/** How the body is written: JSON, or a form (`application/x-www-form-urlencoded`). */
export const gatewayFormats = ['JSON', 'FORM'] as const;
export type GatewayFormat = (typeof gatewayFormats)[number];

/** What the body must contain; it is replaced by the number and the text of each message. */
export const gatewayPlaceholders = ['{{to}}', '{{text}}'] as const;

const Countries = z
  .array(z.string().regex(/^[A-Z]{2}$/))
  .max(250)
  .overwrite((codes) => [...new Set(codes)].toSorted());

// biome-ignore format: keep each field on one line
export const gatewayFields = {
  /** whether users can sign in with a code sent by text message */
  signsIn: flag({ column: 'signs_in', label: 'textMessages.signsIn' }),
  /** numbers of other countries receive no message */
  countries: composite(Countries, { column: 'countries', label: 'textMessages.countries' }),
  /** messages in 24 hours, of the whole house */
  dailyLimit: count({ min: 1, max: 100_000, column: 'daily_limit', label: 'textMessages.dailyLimit' }),
  /** empty: messages stay in the outbox */
  url: text({ max: limits.address, column: 'url', label: 'textMessages.url' }),
  method: choice(gatewayMethods, { column: 'method', label: 'textMessages.method', words: 'textMessages.method' }),
  format: choice(gatewayFormats, { column: 'format', label: 'textMessages.format', words: 'textMessages.format' }),
  body: text({ max: 2000, lines: 3, column: 'body', label: 'textMessages.body' }),
};

/** Written but never returned; absent: unchanged, empty: removed. One header per line, `Name: value`. */
export const hiddenGatewayFields = {
  headers: text({ max: 4000, lines: 2, column: 'secret_headers', label: 'textMessages.headers' }),
};
