import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { newAuction, newLot, readLot } from '../auctions/forms';
import { focus, go as select, type } from '../lots/gridKeys';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';
import { createFilledCollection, listWorks } from '../works/gallery';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const step = () => document.querySelector('.ant-steps-item-active')?.textContent;
const offered = (label: string) => screen.findByText(label, { selector: '.ant-select-item-option-content' });

async function choose(field: string, text: string, next: string) {
  fireEvent.change(await screen.findByLabelText(field, { selector: 'input' }), {
    target: { files: [new File([text], 'rows.csv', { type: 'text/csv' })] },
  });
  await waitFor(() => expect(step()).toMatch(next));
}

test('imports artists from a file, and suggests them in every artist field', async () => {
  await openPage(app, '/items?view=artists&import=new', { as: 'MANAGER' });
  await choose('Choose file', 'name,dates\n"Müller, Zoë",1830–1901\n', 'Columns');
  fireEvent.click(screen.getByText('Check rows'));
  await screen.findByText('You can leave this page. The import continues in the background.');
  await app.runDueJobs();
  fireEvent.click(
    await screen.findByText((_, is) => is?.tagName === 'BUTTON' && is.textContent === 'Import 1 row'),
  );
  await screen.findByText('You can leave this page. The import continues in the background.');
  await app.runDueJobs();
  await screen.findByText(/1 row imported/);

  const { id } = await newAuction(manager, { code: 'HANDS' });
  for (const number of ['1', '2']) await newLot(manager, id, { number, title: `A map ${number}` });
  await openPage(app, `/auction/${id}?tab=lots`, { as: 'EDITOR' });
  await screen.findByText('A map 1');
  await select('A map 1', 'Lot 1, Title, A map 1');
  fireEvent.keyDown(focus(), { key: 'ArrowLeft' });
  await waitFor(() => expect(focus()).toHaveAccessibleName('Lot 1, Artist, empty'));
  type('muller zoe');
  fireEvent.click(await offered('Zoë Müller · 1830–1901'));
  await waitFor(() => expect(focus()).toHaveValue('Zoë Müller (1830–1901)'));
  fireEvent.keyDown(focus(), { key: 'Enter' });
  await waitFor(() => expect(focus()).toHaveAccessibleName('Lot 2, Artist, empty'));
  // Uses only the keyboard; an unknown name is stored as typed.
  type('Zoe M');
  await offered('Zoë Müller · 1830–1901');
  fireEvent.keyDown(focus(), { key: 'ArrowDown', keyCode: 40 });
  await waitFor(() => expect(document.querySelector('.ant-select-item-option-active')).toBeInTheDocument());
  fireEvent.keyDown(focus(), { key: 'Enter', keyCode: 13 });
  await waitFor(async () =>
    expect([await readLot(manager, id, '1'), await readLot(manager, id, '2')]).toMatchObject([
      { artist: 'Zoë Müller (1830–1901)' },
      { artist: 'Zoë Müller (1830–1901)' },
    ]),
  );

  await openPage(app, `/auction/${id}/item/2`, { as: 'EDITOR' });
  const artist = await screen.findByLabelText('Artist');
  fireEvent.change(artist, { target: { value: 'müller' } });
  fireEvent.click(await offered('Zoë Müller · 1830–1901'));
  await waitFor(() => expect(artist).toHaveValue('Zoë Müller (1830–1901)'));
  fireEvent.change(artist, { target: { value: 'School of Müller\n' } });
  fireEvent.click(await screen.findByText('Save'));
  await waitFor(async () =>
    expect(await readLot(manager, id, '2')).toMatchObject({ artist: 'School of Müller' }),
  );

  const collection = await createFilledCollection(manager, ['Atlas']);
  await openPage(app, `/collection/${collection.id}?tab=works`, { as: 'EDITOR' });
  const [{ itemNo } = { itemNo: '' }] = await listWorks(manager, collection.id);
  await screen.findByText('Atlas');
  await select('Atlas', `Work ${itemNo}, Title, Atlas`);
  fireEvent.keyDown(focus(), { key: 'ArrowLeft' });
  await waitFor(() => expect(focus()).toHaveAccessibleName(`Work ${itemNo}, Artist, empty`));
  type('Müller');
  fireEvent.click(await offered('Zoë Müller · 1830–1901'));
  fireEvent.keyDown(focus(), { key: 'Enter' });
  await waitFor(async () =>
    expect(await listWorks(manager, collection.id)).toMatchObject([{ artist: 'Zoë Müller (1830–1901)' }]),
  );
});

test.each([
  {
    language: 'pt-BR',
    head: 'Nome completo;E-mail;País',
    row: 'Ana Lima;ana@example.test;Brasil',
    name: 'Ana Lima',
    words: { choose: 'Escolher arquivo', columns: 'Colunas', check: 'Conferir todas as linhas' },
    goesOn: 'Você pode sair desta página. O processo continua em segundo plano.',
    take: 'Importar 1 linha',
    done: '1 linha importada: 1 cliente',
    see: 'Ver os clientes',
  },
  {
    language: 'zh-CN',
    head: '姓名,邮箱,国家',
    row: '王小明,wang@example.test,中国',
    name: '王小明',
    words: { choose: '选择文件', columns: '列', check: '核对所有行' },
    goesOn: '此过程会自行继续，离开本页也无妨。',
    take: '导入 1 行',
    done: '已导入 1 行：1 位客户',
    see: '查看客户',
  },
] as const)('imports customers from a file in $language', async (testCase) => {
  await openPage(app, '/customers?import=new', { as: 'MANAGER', language: testCase.language });
  await choose(testCase.words.choose, `${testCase.head}\n${testCase.row}\n`, testCase.words.columns);
  fireEvent.click(screen.getByText(testCase.words.check));
  await screen.findByText(testCase.goesOn);
  await app.runDueJobs();
  fireEvent.click(
    await screen.findByText((_, is) => is?.tagName === 'BUTTON' && is.textContent === testCase.take),
  );
  await screen.findByText(testCase.goesOn);
  await app.runDueJobs();
  expect(await screen.findByText(testCase.done)).toBeInTheDocument();
  fireEvent.click(screen.getByText(testCase.see));
  expect(await screen.findByText(testCase.name)).toBeInTheDocument();
});

test('undoing an import of customers shows the number to be removed, and a mistaken click undoes nothing', async () => {
  await openPage(app, '/customers?import=new', { as: 'MANAGER' });
  await choose('Choose file', 'last name\nUndone-One\nUndone-Two\nUndone-Three\n', 'Columns');
  fireEvent.click(screen.getByText('Check rows'));
  await screen.findByText('You can leave this page. The import continues in the background.');
  await app.runDueJobs();
  fireEvent.click(
    await screen.findByText((_, is) => is?.tagName === 'BUTTON' && is.textContent === 'Import 3 rows'),
  );
  await screen.findByText('You can leave this page. The import continues in the background.');
  await app.runDueJobs();
  const countUndone = async () => (await manager.get<{ total: number }>('/customers?q=Undone-')).body.total;
  fireEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
  const question = await screen.findByRole('dialog');
  expect(
    await within(question).findByText('3 customers added by this file will be removed'),
  ).toBeInTheDocument();
  expect(await countUndone()).toBe(3);
  fireEvent.click(within(question).getByRole('button', { name: 'Undo import' }));
  await screen.findByText('Import undone');
  expect(await countUndone()).toBe(0);
});

test('asks about ambiguous dates of birth before the check', async () => {
  const words = { choose: 'Choose file', columns: 'Columns', check: 'Check rows' };
  await openPage(app, '/customers?import=new', { as: 'MANAGER' });
  await choose(words.choose, 'last name,date of birth\nQuill,01/02/1990\nDove,3/4/1985\n', words.columns);
  const check = () => screen.getByText(words.check).closest('button');
  expect(check()).toBeDisabled();
  expect(
    screen.getByText(
      'These dates can be read in two ways: 01/02/1990 · 3/4/1985. Choose whether the day or the month comes first.',
    ),
  ).toBeInTheDocument();
  fireEvent.click(screen.getByText('Month/day/year'));
  await waitFor(() => expect(check()).toBeEnabled());
  expect(await screen.findByText('Jan 2, 1990')).toBeInTheDocument();
});

test('does not ask about dates of birth in words', async () => {
  await openPage(app, '/customers?import=new', { as: 'MANAGER' });
  await choose('Choose file', 'last name,date of birth\nQuill,1 February 1990\nDove,5/5/1985\n', 'Columns');
  expect(screen.queryByText(/can be read in two ways/)).toBeNull();
  expect(screen.getByText('Check rows').closest('button')).toBeEnabled();
});

test('filters customers by country and by total spend', async () => {
  for (const [lastName, country] of [
    ['Lisboeta', 'PT'],
    ['Londoner', 'GB'],
  ])
    await manager.post('/customers', { lastName, addresses: [{ lines: '1 Invented Street', country }] });
  await openPage(app, '/customers', { as: 'MANAGER' });
  await screen.findByText('Londoner');
  fireEvent.click(screen.getByText('Filter'));
  await selectOption(await screen.findByLabelText('Country'), 'Portugal');
  await waitFor(() => expect(screen.queryByText('Londoner')).toBeNull());
  expect(screen.getByText('Lisboeta')).toBeInTheDocument();
  // No customer has bought anything.
  await selectOption(await screen.findByLabelText('Total spend', { selector: 'input' }), '≥ £10,000');
  await waitFor(() => expect(screen.queryByText('Lisboeta')).toBeNull());
  expect(window.location.search).toContain('spend=1000000');
});
