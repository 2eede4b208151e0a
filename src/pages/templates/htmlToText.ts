/** Elements that end a line, in HTML and in MJML. */
const lineEnds =
  'p, div, br, hr, li, tr, h1, h2, h3, h4, h5, h6, table, blockquote, mj-text, mj-button, mj-image, mj-section, mj-column';

/** Converts HTML or MJML to text: a line for each paragraph, links with their addresses. */
export function htmlToText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const invisible of body.querySelectorAll('style, script, mj-head, mj-style, mj-attributes'))
    invisible.remove();
  for (const item of body.querySelectorAll('li')) item.prepend('• ');
  for (const link of body.querySelectorAll('a[href], mj-button[href]')) {
    const href = link.getAttribute('href') ?? '';
    if (href !== link.textContent.trim()) link.append(` (${href})`);
  }
  for (const picture of body.querySelectorAll('img, mj-image'))
    picture.before(`[${picture.getAttribute('alt') || picture.getAttribute('src') || ''}]`);
  for (const lineEnd of body.querySelectorAll(lineEnds)) lineEnd.after('\n');
  return body.textContent
    .split('\n')
    .map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}
