import type { FieldIssue } from '#contract/api/refusal';
import { type GatewayFormat, gatewayPlaceholders } from '#contract/text-gateway-fields';

export const contentTypes: Readonly<Record<GatewayFormat, string>> = {
  JSON: 'application/json; charset=utf-8',
  FORM: 'application/x-www-form-urlencoded',
};

const escapes: Readonly<Record<GatewayFormat, (value: string) => string>> = {
  // The template contains the quotation marks.
  JSON: (value) => JSON.stringify(value).slice(1, -1),
  FORM: encodeURIComponent,
};

/** Returns the body of a request: the template with the number and the text, escaped for its format. */
export const fillBody = (
  { format, body }: { format: GatewayFormat; body: string },
  values: { to: string; text: string },
): string =>
  // One pass, so that a text with braces is not filled in again.
  body.replace(/\{\{(to|text)\}\}/g, (_, name: 'to' | 'text') => escapes[format](values[name]));

/** Returns why a body cannot be used: a placeholder is missing, or it is not JSON. */
export function findBodyIssue(template: { format: GatewayFormat; body: string }): FieldIssue | undefined {
  if (!gatewayPlaceholders.every((placeholder) => template.body.includes(placeholder)))
    return { path: 'body', code: 'text_placeholders' };
  if (template.format === 'FORM') return undefined;
  try {
    JSON.parse(fillBody(template, { to: '+10000000000', text: '"\n\\' }));
    return undefined;
  } catch {
    return { path: 'body', code: 'json' };
  }
}

/** A token and a value of visible characters (RFC 9110), so that no value can begin another header. */
const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/;
/** Headers that the request sets itself. */
const ownHeaders = new Set(['connection', 'content-length', 'content-type', 'host', 'transfer-encoding']);

/** Returns the headers of lines such as `Authorization: Bearer …`, or undefined if one cannot be a header. */
export function parseHeaders(lines: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {};
  for (const line of lines.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const [, name = '', value = ''] = headerLine.exec(line) ?? [];
    if (name === '' || ownHeaders.has(name.toLowerCase())) return undefined;
    headers[name] = value;
  }
  return headers;
}
