import { mailLimits } from '#contract/blocks';
import type { Preview } from '#contract/emails';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { checkHealthDuring, checkHealthWhileSuspended, createRandom, onLinux } from '../support/hostile';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const preview = (mode: string, source: string, subject = 'Lots') =>
  manager.post<Preview & { code: string }>('/emails/preview', {
    content: { subject, preheader: '', body: { mode, source: source.slice(0, mailLimits.source) } },
    language: 'en-US',
  });
const of = (text: string) => text.repeat(Math.floor(100_000 / text.length));
const random = createRandom(5);
const signs = [
  '{{',
  '}}',
  '{%',
  '%}',
  '<',
  '>',
  '"',
  'a href="',
  '<mj-text>',
  '</mj-text>',
  '<!--[if ',
  ']>',
  '-->',
  ' | ',
  '\t',
  '\n',
];
const garbage = (length: number) =>
  Array.from({ length }, () => signs[Math.floor(random() * signs.length)]).join('');

const hostile: [mode: string, name: string, source: string][] = [
  ['HTML', 'elements in elements', of('<div>')],
  ['HTML', 'tables in tables', of('<table><tr><td>')],
  ['HTML', 'links that never end', of('<a ')],
  ['HTML', 'links without an address', of('<a x href=')],
  ['HTML', 'pictures that never end', of('<img ')],
  ['HTML', 'bodies that never end', of('<body ')],
  ['HTML', 'comments for Outlook that never end', of('<!--[if mso]>')],
  ['HTML', 'conditions for Outlook that never end', of('<!--[if ')],
  ['HTML', 'tabs', of('\t')],
  ['HTML', 'rules without number', `<style>${of('.a{x:y}')}</style><p class="a">x</p>`],
  ['HTML', 'selectors in selectors', `<style>${of('a>')}b{x:y}</style><p>x</p>`],
  ['HTML', 'a rule for everything', `<style>${of('*,')}*{color:red}</style>${'<p>x</p>'.repeat(1000)}`],
  ['HTML', 'outputs that never end', of('{{')],
  ['HTML', 'tags that never end', of('{% ')],
  ['HTML', 'filters without number', `{{ customer.first_name ${of('| upcase ')} }}`],
  ['HTML', 'loops in loops', `${'{% for i in (1..9999) %}'.repeat(200)}x${'{% endfor %}'.repeat(200)}`],
  [
    'HTML',
    'a text that doubles',
    `{% assign s = "xxxxxxxx" %}${'{% assign s = s | append: s %}'.repeat(60)}{{ s }}`,
  ],
  ['HTML', 'signs in no order', garbage(50_000)],
  ['MJML', 'sections in sections', `<mjml><mj-body>${of('<mj-section>')}`],
  ['MJML', 'includes that never end', of('<mj-include ')],
  [
    'MJML',
    'columns without number',
    `<mjml><mj-body><mj-section>${of('<mj-column><mj-text>x</mj-text></mj-column>')}</mj-section></mj-body></mjml>`,
  ],
  [
    'MJML',
    'attributes without number',
    `<mjml><mj-body><mj-section ${of('a="b" ')}></mj-section></mj-body></mjml>`,
  ],
  ['MJML', 'entities without end', `<mjml><mj-body>${of('&amp;')}`],
  ['MJML', 'signs in no order', garbage(50_000)],
];

test('the server stays responsive while it renders hostile emails, and shows or refuses each with a code', async () => {
  const all = async () => {
    const replies: { name: string; status: number; code: string | undefined }[] = [];
    for (const [mode, name, source] of hostile) {
      const { status, body } = await preview(mode, source);
      replies.push({ name: `${mode}: ${name}`, status, code: body.code });
    }
    return replies;
  };
  const { result, healthyChecks } = await checkHealthDuring(app, all());
  expect(healthyChecks).toBeGreaterThan(hostile.length);
  for (const { name, status, code } of result) {
    if (status === 200) continue;
    expect({ name, status, code }).toEqual({
      name,
      status: 422,
      code: expect.stringMatching(/^email\.(too_slow|unreadable)$/),
    });
  }
  const { status, body } = await preview('HTML', '<p>Two clocks</p>{{ unsubscribe_url }}');
  expect(status).toBe(200);
  expect(body.text).toContain('Two clocks');
});

onLinux('emails are rendered outside the thread of the server', async () => {
  await preview('HTML', '<p>Two clocks</p>{{ unsubscribe_url }}');
  const { status } = await checkHealthWhileSuspended(app, 'compile-child', () =>
    preview('HTML', `<p>${of('&amp;')}</p>{{ unsubscribe_url }}`),
  );
  expect(status).toBe(200);
});
