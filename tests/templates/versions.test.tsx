import { screen, within } from '@testing-library/react';
import type { Block, EmailContent } from '#contract/blocks';
import type { Template } from '#contract/templates';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const content = (subject: string, ...blocks: Block[]): EmailContent => ({
  subject,
  preheader: '',
  body: { mode: 'BLOCKS', blocks: [...blocks, { id: 'foot', type: 'footer' }] },
});
const text = (id: string, html: string): Block => ({ id, type: 'text', html });
const button = (href: string): Block => ({ id: 'click', type: 'button', label: 'See', href, align: 'LEFT' });

/** Opens a template at the first of these versions of its emails. */
let made = 0;
async function openVersions(...versions: Template['contents'][]) {
  const name = `Clocks ${++made}`;
  const { body } = await manager.post<Template>('/templates', {
    from: 'BLANK',
    name,
    language: 'en-US',
  });
  let { version } = body;
  for (const contents of versions) {
    const saved = await manager.put<Template>(`/templates/${body.id}`, { name, contents, version });
    version = saved.body.version;
  }
  await openPage(app, `/template/${body.id}?versions=2`, { as: 'MANAGER' });
  await screen.findByText('Changes since this version');
}
const language = (name: string) => within(screen.getByRole('region', { name }));
const marks = (name: string, tag: 'ins' | 'del') =>
  [...screen.getByRole('region', { name }).querySelectorAll(tag)].map(({ textContent }) => textContent);

test('shows changes as text, once for each changed language', async () => {
  const portuguese = content('Relógios', text('p', '<p>Olá.</p>'));
  const chinese = content('钟表', text('c', '<p>我们在春天举办拍卖。</p>'));
  await openVersions(
    {
      'en-US': content(
        'Clocks',
        text('a', '<p>Dear {{ customer.first_name | default: "friend" }}, the sale is on <b>Monday</b>.</p>'),
        button('https://house.test/may'),
        text('b', '<p>Viewing is free.</p>'),
      ),
      'pt-BR': portuguese,
      'zh-CN': chinese,
    },
    {
      'en-US': content(
        'Clocks',
        text(
          'a',
          '<p>Dear {{ customer.first_name | default: "friend" }}, the sale is on <b>Tuesday</b>.</p>',
        ),
        button('https://house.test/june'),
        text('n', '<p>Bids by telephone are welcome.</p>'),
      ),
      'pt-BR': portuguese,
      'zh-CN': content('钟表', text('c', '<p>我们在秋天举办拍卖。</p>')),
    },
  );
  expect(screen.getAllByText('English', { selector: 'h4' })).toHaveLength(1);
  expect(screen.queryByText('Português', { selector: 'h4' })).toBeNull();
  expect(marks('English', 'del')).toContain('Monday');
  expect(marks('English', 'ins')).toContain('Tuesday');
  expect(language('English').getByText('Text added')).toBeInTheDocument();
  expect(language('English').getByText('Bids by telephone are welcome.')).toBeInTheDocument();
  expect(language('English').getByText('Text removed')).toBeInTheDocument();
  expect(language('English').getByText('Viewing is free.')).toBeInTheDocument();
  expect(language('English').getByText('Link address')).toBeInTheDocument();
  expect(marks('简体中文', 'del')).toEqual(['春天']);
  expect(marks('简体中文', 'ins')).toEqual(['秋天']);
  // Neither HTML nor Liquid nor JSON is shown.
  expect(screen.getByRole('region', { name: 'English' }).textContent).not.toMatch(/<p>|\{\{|\[\{|"/);
});

test('describes changed options, parts and formatting in words', async () => {
  const before = content(
    'Clocks',
    { id: 'h', type: 'heading', level: 1, text: 'Clocks', align: 'LEFT' },
    { id: 'l', type: 'lots', source: null, parts: ['picture', 'number'], columns: 2 },
    text('t', '<p>Tick <b>tock</b></p>'),
  );
  const after = content(
    'Clocks',
    { id: 'h', type: 'heading', level: 2, text: 'Clocks', align: 'CENTER' },
    {
      id: 'l',
      type: 'lots',
      source: { kind: 'PICKED', lotIds: [] },
      parts: ['picture', 'title'],
      columns: 3,
    },
    text('t', '<p>Tick tock</p>'),
  );
  await openVersions({ 'en-US': before }, { 'en-US': after });
  expect(marks('English', 'ins')).toEqual(
    expect.arrayContaining(['Medium', 'Center', 'Title', '3', 'Selected manually']),
  );
  expect(language('English').getByText('Only the formatting changed.')).toBeInTheDocument();
});
