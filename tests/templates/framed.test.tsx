import { framedDocument } from '../../src/services/mailDocument';

/**
 * Returns the content security policy of the frames that show emails. The sandbox forbids scripts too; the page tests check
 * it.
 */

const policyOf = (source: string) => {
  const { head } = new DOMParser().parseFromString(source, 'text/html');
  const policy = head.querySelector('meta[http-equiv="Content-Security-Policy"]');
  return { isFirst: head.firstElementChild === policy, content: policy?.getAttribute('content') ?? '' };
};

test('the policy allows only local pictures and styles, and no navigation', () => {
  const { content } = policyOf(framedDocument('<html><head></head><body>Hello</body></html>'));
  expect(content.split('; ')).toEqual([
    "default-src 'none'",
    `img-src ${window.location.origin} data:`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
});

test.each([
  '<!doctype html><html lang="en"><head><title>Hello</title></head><body></body></html>',
  ' <!DOCTYPE html>\n<HTML xmlns:o="urn:x">\n<HEAD profile="x"><style>p{}</style></HEAD><body></body></HTML>',
  '<p>No head at all</p>',
  '',
  '<!-- <head> --><script>alert(1)</script><html><head><base href="https://a.test/"></head></html>',
  '<html><!-- <head> --><head><link rel="stylesheet" href="https://a.test/x.css"></head></html>',
  '<html title="<head>"><head><base href="https://a.test/"></head></html>',
  '<header>Not a head</header><head><meta http-equiv="refresh" content="0;url=https://a.test/"></head>',
  '<script>alert(1)</script><head></head>',
  '<title><head></title><script>alert(1)</script>',
  '<textarea><head></textarea><form action="https://a.test/"></form>',
  '<base href="https://a.test/"><head></head>',
])('the policy comes before any content of the email: %j', (html) => {
  const { isFirst, content } = policyOf(framedDocument(html));
  expect(isFirst).toBe(true);
  expect(content).toContain("default-src 'none'");
});

test('additions come after the policy, and the email keeps its own styles', () => {
  const source = framedDocument(
    '<html><head><style>p{color:red}</style></head><body></body></html>',
    '<style>.b-a{}</style>',
  );
  const { head } = new DOMParser().parseFromString(source, 'text/html');
  expect([...head.children].map(({ textContent }) => textContent)).toEqual(['', '.b-a{}', 'p{color:red}']);
});
