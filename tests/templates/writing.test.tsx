import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { EmailContent } from '#contract/blocks';
import type { Customer } from '#contract/customers';
import type { Template } from '#contract/templates';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';

let app: PageApp;
let manager: ApiClient;
let templateId: number;

const content = (subject: string, heading: string): EmailContent => ({
  subject,
  preheader: '',
  body: {
    mode: 'BLOCKS',
    blocks: [
      { id: 'title', type: 'heading', level: 1, text: heading, align: 'LEFT' },
      { id: 'words', type: 'text', html: '<p>Hello {{ customer.first_name | default: "friend" }}!</p>' },
      { id: 'foot', type: 'footer' },
    ],
  },
});
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
  await manager.post<Customer>('/customers', { firstName: 'Wilhelmina', lastName: 'Quillfeather' });
  const { body } = await manager.post<Template>('/templates', {
    from: 'BLANK',
    name: 'Clocks',
    language: 'en-US',
  });
  templateId = body.id;
  const saved = await manager.put<Template>(`/templates/${body.id}`, {
    name: 'Clocks',
    contents: {
      'en-US': content('Clocks for {{ customer.first_name | default: "you" }} 🕰️', 'Clocks'),
      'pt-BR': content('Relógios', 'Relógios'),
    },
    version: body.version,
  });
  expect(saved.status).toBe(200);
});
afterAll(() => app.close());

const open = () => openPage(app, `/template/${templateId}`, { as: 'MANAGER' });
const outline = () => within(screen.getByRole('list', { name: 'Email structure' }));
const frames = () => [...document.querySelectorAll('iframe')];
const onPaper = (words: string) =>
  waitFor(() => expect(frames().some(({ srcdoc }) => srcdoc.includes(words))).toBe(true));

test('shows variables as chips in the subject and the list of blocks', async () => {
  await open();
  const subject = await screen.findByLabelText<HTMLInputElement>('Subject');
  const field = subject.closest('.emails-field') as HTMLElement;
  expect(within(field).getByText('Customer: first name')).toHaveClass('emails-chip');
  expect(outline().getByText('Customer: first name')).toHaveClass('emails-chip');
  expect(outline().queryByText(/\{\{/)).toBeNull();
  // The focused field shows the source of the variable.
  subject.focus();
  await waitFor(() => expect(within(field).queryByText('Customer: first name')).toBeNull());
  expect(subject.value).toContain('{{ customer.first_name');
  subject.blur();
  expect(await within(field).findByText('Customer: first name')).toBeInTheDocument();
});

test('counts the characters of the subject as recipients see it', async () => {
  await open();
  // "Clocks for you 🕰️": the emoji is one character, and the variable is replaced by its fallback.
  expect(await screen.findByText('16 characters')).toBeInTheDocument();
});

test('keeps the previewed customer when the language changes', async () => {
  await open();
  await onPaper('friend');
  await selectOption(screen.getByLabelText('Preview as customer'), /Quillfeather/, 'Quillfeather');
  await onPaper('Wilhelmina');
  expect(await screen.findByText('23 characters')).toBeInTheDocument();
  fireEvent.click(screen.getByText('Português', { selector: '.emails-languages *' }));
  await screen.findByDisplayValue('Relógios');
  await onPaper('Wilhelmina');
  const customerSelect = screen.getByLabelText('Preview as customer').closest('.ant-select') as HTMLElement;
  expect(await within(customerSelect).findByText(/Quillfeather/)).toBeInTheDocument();
});

test('selects the block that is clicked in the preview', async () => {
  await open();
  await onPaper('friend');
  const frame = frames()[0] as HTMLIFrameElement;
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
  const content = frame.contentDocument as Document;
  content.body.innerHTML = frame.srcdoc;
  fireEvent.load(frame);
  const inside = (block: string) => content.querySelector(`.b-${block}`)?.querySelector('div, td') as Element;
  expect(fireEvent.click(inside('title'))).toBe(false);
  expect(await screen.findByRole('group', { name: 'Size' })).toBeInTheDocument();
  fireEvent.click(inside('words'));
  expect(await screen.findByRole('toolbar', { name: 'Text formatting' })).toBeInTheDocument();
  await waitFor(() =>
    expect(outline().getByText(/Hello/).closest('button')).toHaveAttribute('aria-current', 'true'),
  );
});
