import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import sharp from 'sharp';
import type { Block, EmailContent } from '#contract/blocks';
import { publicationChecks } from '#contract/publication-checks';
import type { Template } from '#contract/templates';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';
import { createFilledCollection, performSteps } from '../works/gallery';

let app: PageApp;
let manager: ApiClient;

beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const content: EmailContent = {
  subject: 'Clocks in May',
  preheader: '',
  body: {
    mode: 'BLOCKS',
    blocks: [
      { id: 'title', type: 'heading', level: 1, text: 'Clocks', align: 'LEFT' },
      {
        id: 'words',
        type: 'text',
        html: '<p>Dear {{ customer.first_name | default: "friend of clocks" }}, <b>ours</b> tick.</p>',
      },
      { id: 'foot', type: 'footer' },
    ],
  },
};

async function template(name: string, contents: Template['contents']): Promise<Template> {
  const { body } = await manager.post<Template>('/templates', { from: 'BLANK', name, language: 'en-US' });
  const saved = await manager.put<Template>(`/templates/${body.id}`, {
    name,
    contents,
    version: body.version,
  });
  expect(saved).toMatchObject({ status: 200 });
  return saved.body;
}
const read = async ({ id }: Template) => (await manager.get<Template>(`/templates/${id}`)).body;

const lines = () =>
  within(screen.getByRole('list', { name: 'Email structure' }))
    .getAllByRole('listitem')
    .map((line) => line.textContent);
const line = (name: string) => within(screen.getByRole('list', { name: 'Email structure' })).getByText(name);
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
/** Waits until the preview shows this text. */
const onPaper = (words: string) =>
  waitFor(() =>
    expect([...document.querySelectorAll('iframe')].map(({ srcdoc }) => srcdoc).join()).toContain(words),
  );

test('a template begins with a starter, about a sale or a collection, or blank', async () => {
  const admin = await app.signIn('ADMIN');
  const { version } = (await admin.get<{ version: number }>('/settings/publication-rules')).body;
  const levels = Object.fromEntries(publicationChecks.map((check) => [check, 'OFF']));
  await admin.put('/settings/publication-rules', { levels, version });
  const { id } = await createFilledCollection(manager, ['A heron'], {
    title: 'Bronzes',
    visibility: 'PUBLIC',
  });
  expect((await performSteps(manager, id, 'submit', 'publish')).body.status).toBe('PUBLISHED');
  await openPage(app, '/templates', { as: 'MANAGER' });
  await screen.findByText('No templates yet');
  fireEvent.click(screen.getAllByText('New template')[0] as HTMLElement);
  fireEvent.click(await screen.findByLabelText('Results'));
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(2);
  expect(await screen.findByLabelText('Sale')).toBeInTheDocument();
  fireEvent.click(screen.getByLabelText('Gallery exhibition'));
  expect(await screen.findByText(/· Bronzes$/)).toBeInTheDocument();
  fireEvent.click(screen.getByText('Create template'));
  await screen.findByText('Fill in this field.');
  await type('Name', 'After the sale');
  fireEvent.click(screen.getByLabelText('Blank email'));
  fireEvent.click(screen.getByText('Create template'));
  expect(await screen.findByText('After the sale', { selector: 'h1' })).toBeInTheDocument();
  await screen.findByText('Footer', { selector: '.emails-outline *' });
});

test('adds, edits and moves blocks by keyboard, undoes it, and updates the preview', async () => {
  const one = await template('Clocks', { 'en-US': content });
  await openPage(app, `/template/${one.id}`, { as: 'MANAGER' });
  await onPaper('friend of clocks');
  const frame = document.querySelector('iframe');
  // The page receives clicks in the frame, where scripts stay forbidden.
  expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
  expect(frame?.srcdoc).toContain("default-src 'none'");
  for (const directive of ["base-uri 'none'", "form-action 'none'"])
    expect(frame?.srcdoc).toContain(directive);

  fireEvent.click(line('Clocks'));
  await screen.findByRole('group', { name: 'Size' });
  fireEvent.click(screen.getByText('Button', { selector: '.emails-palette *' }));
  await type('Button text', 'View the clocks');
  await waitFor(() =>
    expect(lines()).toEqual(['Clocks', 'View the clocks', expect.stringContaining('Dear'), 'Footer']),
  );
  await onPaper('View the clocks');
  expect(await screen.findByText('Add a link.')).toBeInTheDocument();

  fireEvent.keyDown(line('View the clocks'), { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(lines()[2]).toBe('View the clocks'));
  fireEvent.keyDown(line('View the clocks'), { key: 'ArrowDown', altKey: true });
  expect(lines().at(-1)).toBe('Footer');

  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(lines()[1]).toBe('View the clocks'));
  // A typed word is undone as one.
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(lines()[1]).toBe('Button'));
  fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true });
  await waitFor(() => expect(lines()[1]).toBe('View the clocks'));

  fireEvent.click(await screen.findByText('Save'));
  await screen.findByText('Saved');
  const { contents } = await read(one);
  expect(contents['en-US']?.body).toMatchObject({
    blocks: [{ id: 'title' }, { type: 'button', label: 'View the clocks' }, { id: 'words' }, { id: 'foot' }],
  });
});

test('a picture is dropped onto its block and gets an alternative text', async () => {
  const blocks: Block[] = [
    { id: 'img', type: 'image', picture: null, href: '', width: 100, align: 'LEFT' },
    { id: 'foot', type: 'footer' },
  ];
  const one = await template('Pictures', { 'en-US': { ...content, body: { mode: 'BLOCKS', blocks } } });
  await openPage(app, `/template/${one.id}`, { as: 'MANAGER' });
  await waitFor(() => expect(lines()).toHaveLength(2));
  fireEvent.click(line('Image'));
  const place = (await screen.findByText(/^Drop an image here/)).parentElement as HTMLElement;
  const drop = (content: BlobPart, name: string) =>
    fireEvent.drop(place, { dataTransfer: { files: [new File([content], name)] } });
  drop('<svg/>', 'moon.svg');
  await screen.findByText(/JPEG, PNG/);
  const create = { width: 8, height: 8, channels: 3, background: '#fff' } as const;
  drop(new Uint8Array(await sharp({ create }).png().toBuffer()), 'moon.png');
  await type('Description', 'A moon');
  fireEvent.click(screen.getByText('Save'));
  await screen.findByText('Saved');
  expect((await read(one)).contents['en-US']?.body).toMatchObject({
    blocks: [{ picture: { fileKey: expect.stringMatching(/^pictures\/.*\.png$/), alt: 'A moon' } }, {}],
  });
});

test('shows variables as chips, and asks for the fallback of a new one', async () => {
  const one = await template('Chips', { 'en-US': content });
  await openPage(app, `/template/${one.id}`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByText('Dear', { exact: false, selector: '.emails-outline *' }));
  expect(await screen.findByText('customer.first_name', { selector: '.emails-chip' })).toBeInTheDocument();

  const subject = screen.getByLabelText<HTMLInputElement>('Subject');
  subject.setSelectionRange(0, 0);
  fireEvent.click(screen.getAllByLabelText('Insert variable')[0] as HTMLElement);
  await selectOption(await screen.findByLabelText('Variable'), 'Customer: last name');
  expect(screen.getByText('Insert', { selector: 'button *' }).closest('button')).toBeDisabled();
  await type('Fallback text', 'collector');
  fireEvent.click(screen.getByText('Insert', { selector: 'button *' }));
  await waitFor(() => expect(subject.value).not.toBe('Clocks in May'));
  expect(subject.value).toBe('{{ customer.last_name | default: "collector" }}Clocks in May');
  fireEvent.click(await screen.findByText('Save'));
  await screen.findByText('Saved');
  expect((await read(one)).contents['en-US']).toEqual({ ...content, subject: subject.value });
  await openPage(app, '/templates', { as: 'MANAGER' });
  expect(await screen.findByText('collectorClocks in May')).toBeInTheDocument();
});

test('edits in different languages do not conflict; edits in the same one are compared', async () => {
  const one = await template('Two hands', { 'en-US': content });
  await openPage(app, `/template/${one.id}`, { as: 'MANAGER' });
  await screen.findByLabelText('Subject');
  await type('Subject', 'Clocks in June');
  const portuguese = { ...content, subject: 'Relógios em maio' };
  const theirs = await manager.put<Template>(`/templates/${one.id}`, {
    name: one.name,
    contents: { ...one.contents, 'pt-BR': portuguese },
    version: one.version,
  });
  fireEvent.click(screen.getByText('Save'));
  await screen.findByText('Saved');
  expect((await read(one)).contents).toMatchObject({
    'en-US': { subject: 'Clocks in June' },
    'pt-BR': { subject: 'Relógios em maio' },
  });

  await type('Subject', 'Clocks in July');
  await manager.put(`/templates/${one.id}`, {
    name: one.name,
    contents: { 'en-US': { ...content, subject: 'Clocks in autumn' }, 'pt-BR': portuguese },
    version: theirs.body.version + 1,
  });
  fireEvent.click(await screen.findByText('Save'));
  await screen.findByText('Someone else saved changes');
  expect(screen.getByText('Clocks in autumn · 3 blocks')).toBeInTheDocument();
  fireEvent.click(screen.getByText('Save these choices'));
  await waitFor(async () => expect((await read(one)).contents['en-US']?.subject).toBe('Clocks in July'));
});

test('adds a language as a copy, restores an earlier version, and hides an archived template from the list', async () => {
  const one = await template('Spring', { 'en-US': content });
  await openPage(app, `/template/${one.id}`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByText('Add language'));
  fireEvent.mouseEnter(await screen.findByText('Português', { selector: '.ant-dropdown *' }));
  fireEvent.click(await screen.findByText('Copy of English'));
  await screen.findByText('Português', { selector: '.emails-languages *' });
  await type('Subject', 'Relógios');
  fireEvent.click(await screen.findByText('Save'));
  await screen.findByText('Saved');
  expect((await read(one)).contents['pt-BR']).toMatchObject({
    subject: 'Relógios',
    body: { blocks: [{ type: 'heading', text: 'Clocks' }, { type: 'text' }, { type: 'footer' }] },
  });

  fireEvent.click(screen.getByText('Versions'));
  fireEvent.click(await screen.findByText('Version 2'));
  expect(await screen.findByText('Português: Email added')).toBeInTheDocument();
  fireEvent.click(screen.getByText('Restore version'));
  await waitFor(async () => expect((await read(one)).languages).toEqual(['en-US']));

  await openPage(app, '/templates', { as: 'MANAGER' });
  fireEvent.click(await screen.findByLabelText('More actions for Spring'));
  fireEvent.click(await screen.findByText('Archive template'));
  await screen.findByText('“Spring” archived');
  await waitFor(() => expect(screen.queryByText('Spring')).toBeNull());
  fireEvent.click(screen.getByText('Archived'));
  expect(await screen.findByText('Spring')).toBeInTheDocument();
  fireEvent.click(screen.getByText('Automatic emails'));
  await waitFor(() => expect(screen.queryByText('Spring')).toBeNull());

  const { data } = (await manager.get<{ data: Template[] }>('/templates?kind=TRANSACTIONAL')).body;
  await openPage(app, `/template/${data[0]?.id}?versions=all`, { as: 'MANAGER' });
  expect(await screen.findByText('This template has not been changed.')).toBeInTheDocument();
});

test('archives selected templates, undoes it, and archives them again', async () => {
  const templateIds = [await template('Away one', {}), await template('Away two', {})];
  const away = async () =>
    (await Promise.all(templateIds.map(read))).map(({ archivedAt }) => archivedAt !== null);
  await openPage(app, '/templates?q=Away', { as: 'MANAGER' });
  fireEvent.click(await screen.findByLabelText('Select Away one'));
  fireEvent.click(screen.getByLabelText('Select Away two'));
  const bar = async () => within(await screen.findByRole('region', { name: /selected/ }));
  fireEvent.click(await (await bar()).findByText('Archive template'));
  expect(await screen.findByText('2 templates archived')).toBeInTheDocument();
  expect(await away()).toEqual([true, true]);
  fireEvent.click(screen.getByText('Undo'));
  await waitFor(async () => expect(await away()).toEqual([false, false]));
  fireEvent.click(await screen.findByLabelText('Select Away one'));
  fireEvent.click(await (await bar()).findByText('Archive template'));
  await waitFor(async () => expect(await away()).toEqual([true, false]));
});
