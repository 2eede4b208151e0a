/**
 * What a frame with an email may load: pictures from this server, and styles. Links, forms and a base URL have no effect.
 * The frame has no origin of its own that 'self' could refer to.
 */
const policy = `default-src 'none'; img-src ${window.location.origin} data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`;

/**
 * Returns the document of an email for a frame, with the policy and `more` at the beginning of its head. A policy applies
 * only to what follows it and not within a comment: when anything except document tags precedes the head, the policy gets a
 * head of its own.
 */
export function framedDocument(html: string, more = ''): string {
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">${more}`;
  const start = /^\s*(?:<!doctype[^<>]*>\s*)?(?:<html[^<>]*>\s*)?<head(?:\s[^<>]*)?>/i.exec(html)?.[0];
  return start === undefined
    ? `<!doctype html><head>${head}</head>${html}`
    : start + head + html.slice(start.length);
}
