import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Customer } from '#contract/customers';
import type { Segment, SegmentRow } from '#contract/segments';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
  for (const [lastName, tag] of [
    ['Quill', 'Fair'],
    ['Folio', 'Fair'],
    ['Gavel', 'View'],
  ])
    await manager.post<Customer>('/customers', { lastName, tags: [tag] });
  const { body: mailable } = await manager.post<Customer>('/customers', {
    lastName: 'Postbox',
    emails: [{ address: 'postbox@people.test' }],
    tags: ['Mailing'],
  });
  await manager.post<Customer>('/customers', { lastName: 'Unreached', tags: ['Mailing'] });
  await manager.post(`/customers/${mailable.id}/consents`, {
    changes: [{ channel: 'EMAIL', topic: 'RESULTS', granted: true }],
    basis: 'CONSENT',
    source: 'At the view',
  });
});
afterAll(() => app.close());

const path = '/campaigns?view=segments';
const segments = async () => (await manager.get<{ data: SegmentRow[] }>('/segments')).body.data;
/** Selects an option of a field by label and text. Closed lists of other fields may still be in the document. */
async function choose(among: HTMLElement, label: string, option: string) {
  fireEvent.mouseDown(within(among).getByRole('combobox', { name: label }));
  const selectedOption = await waitFor(() => {
    const [firstOption, ...otherOptions] = [
      ...document.querySelectorAll(
        '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-content',
      ),
    ].filter(({ textContent }) => textContent === option);
    expect(otherOptions).toEqual([]);
    expect(firstOption).toBeDefined();
    return firstOption as Element;
  });
  fireEvent.click(selectedOption);
}

test('builds a segment from groups of conditions, counts its members meanwhile, and saves it', async () => {
  await openPage(app, `${path}&segment=new`, { as: 'MANAGER' });
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Fairgoers' } });
  // Without conditions it is not saved.
  fireEvent.click(screen.getByText('Save segment'));
  expect(await screen.findByText('Add at least one complete condition.')).toBeInTheDocument();
  const root = screen.getByRole('group', { name: 'Condition group' });
  await choose(root, 'Add condition', 'Tag');
  const tag = await screen.findByRole('group', { name: 'Tag' });
  expect(within(tag).getByText(/Complete this condition/)).toBeInTheDocument();
  const typed = within(tag).getByLabelText('Tag');
  fireEvent.change(typed, { target: { value: 'Fair' } });
  fireEvent.keyDown(typed, { key: 'Enter', keyCode: 13 });
  expect(await screen.findByText('2 customers')).toBeInTheDocument();
  // A nested group in which none may match.
  fireEvent.click(screen.getByText('Add group'));
  const groups = () => screen.getAllByRole('group', { name: 'Condition group' });
  await waitFor(() => expect(groups()).toHaveLength(2));
  const inner = groups().at(-1) as HTMLElement;
  await choose(inner, 'Add condition', 'Type');
  await choose(await screen.findByRole('group', { name: 'Type' }), 'Type', 'Person');
  fireEvent.click(screen.getByText('Save segment'));
  await waitFor(async () => expect(await segments()).toMatchObject([{ name: 'Fairgoers', members: null }]));
  const [row] = await segments();
  const { body } = await manager.get<Segment>(`/segments/${row?.id}`);
  expect(body.condition).toEqual({
    is: 'all',
    of: [
      { is: 'tag', in: ['Fair'] },
      { is: 'any', of: [{ is: 'kind', in: ['PERSON'] }] },
    ],
  });
  const people = await screen.findByRole('region', { name: 'Members' });
  expect(await within(people).findByText('Quill')).toBeInTheDocument();
  expect(within(people).queryByText('Gavel')).not.toBeInTheDocument();
});

test('fixes its members, and adds selected customers to them', async () => {
  const [row] = await segments();
  await openPage(app, `${path}&segment=${row?.id}`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByText('Fix members'));
  expect(await screen.findByText('Update automatically')).toBeInTheDocument();
  await waitFor(async () => expect(await segments()).toMatchObject([{ members: 2 }]));

  await openPage(app, '/customers', { as: 'MANAGER' });
  const gavel = (await screen.findByText('Gavel')).closest('tr') as HTMLElement;
  fireEvent.click(within(gavel).getByRole('checkbox'));
  await selectOption(await screen.findByLabelText('Add to segment'), 'Fairgoers');
  expect(await screen.findByText('1 customer added to Fairgoers')).toBeInTheDocument();
  expect(await segments()).toMatchObject([{ members: 3 }]);
});

test('shows a sample and how many can be emailed while it is built, without errors before it is saved', async () => {
  await openPage(app, `${path}&segment=new`, { as: 'MANAGER' });
  const root = await screen.findByRole('group', { name: 'Condition group' });
  await choose(root, 'Add condition', 'Tag');
  const tag = await screen.findByRole('group', { name: 'Tag' });
  const isRed = () => screen.queryByText('Add at least one complete condition.') !== null;
  const statuses = () =>
    document.querySelectorAll('.ant-form-item-has-error, .ant-select-status-error').length;
  expect([isRed(), statuses()]).toEqual([false, 0]);

  // Suggests tags that are in use.
  await choose(tag, 'Tag', 'Mailing');
  const live = await screen.findByRole('region', { name: 'Audience size' });
  expect(await within(live).findByText('2 customers')).toBeInTheDocument();
  expect(within(live).getByText('0 of them can be emailed')).toBeInTheDocument();
  expect(await within(live).findByText('Postbox')).toBeInTheDocument();
  expect(within(live).getByText('Unreached')).toBeInTheDocument();
  await choose(live, 'Email topic', 'Sale results');
  expect(await within(live).findByText('1 of them can be emailed')).toBeInTheDocument();

  // A further unfinished condition shows no error and does not change the count.
  await choose(root, 'Add condition', 'Type');
  await screen.findByRole('group', { name: 'Type' });
  expect([isRed(), statuses()]).toEqual([false, 0]);
  expect(within(live).getByText('2 customers')).toBeInTheDocument();
});

test('shows how many customers of a saved segment can be emailed', async () => {
  const { body } = await manager.post<Segment>('/segments', {
    name: 'Mailing list',
    condition: { is: 'tag', in: ['Mailing'] },
  });
  await openPage(app, `${path}&segment=${body.id}`, { as: 'MANAGER' });
  const live = await screen.findByRole('region', { name: 'Audience size' });
  expect(within(live).getByText('0 of them can be emailed')).toBeInTheDocument();
  expect(await screen.findByText('2 customers')).toBeInTheDocument();
});

test('refuses to save an unfinished segment, and removes the error with the first finished condition', async () => {
  await openPage(app, `${path}&segment=new`, { as: 'MANAGER' });
  fireEvent.change(await screen.findByLabelText('Name', { selector: 'input' }), {
    target: { value: 'Unfinished' },
  });
  const root = screen.getByRole('group', { name: 'Condition group' });
  await choose(root, 'Add condition', 'Type');
  fireEvent.click(screen.getByText('Save segment'));
  expect(await screen.findByText('Add at least one complete condition.')).toBeInTheDocument();
  await choose(await screen.findByRole('group', { name: 'Type' }), 'Type', 'Person');
  await waitFor(() => expect(screen.queryByText('Add at least one complete condition.')).toBeNull());
  expect((await segments()).map(({ name }) => name)).not.toContain('Unfinished');
});
