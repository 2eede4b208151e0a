import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Goal, GoalRow } from '#contract/goals';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';
import { dayFromToday, goalForm, newGoal } from './goal';

let app: PageApp;
let admin: ApiClient;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  admin = await app.signIn('ADMIN');
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const sheet = async () => within(await screen.findByRole('dialog'));
const type = async (label: string, value: string) => {
  const field = await (await sheet()).findByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const enterDay = async (label: string, day: string) => {
  const field = await waitFor(async () => {
    const input = (await sheet()).getByLabelText(label);
    expect(input).toBeEnabled();
    return input;
  });
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: day } });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, which: 13 });
};
const press = async (name: string) => {
  const button = await (await sheet()).findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  fireEvent.click(button);
};
const listOwn = async (phase: string) =>
  (await manager.get<{ data: GoalRow[] }>(`/goals?phase=${phase}&pageSize=100`)).body.data.filter(
    ({ mine }) => mine,
  );
const fillRequired = async (title: string) => {
  await screen.findByLabelText('Title');
  await type('Title', title);
  await enterDay('From', dayFromToday(-3));
  await enterDay('To', dayFromToday(3));
  await type('Goal description', 'More maps');
  await selectOption((await sheet()).getByLabelText('Standard of measurement'), 'Entered by hand');
};

test('opens the form from the empty section, and names each required field', async () => {
  await openPage(app, '/', { as: 'EDITOR' });
  const [button, ...others] = await screen.findAllByRole('link', { name: 'New goal' });
  expect(others).toEqual([]);
  fireEvent.click(button as HTMLElement);
  await screen.findByLabelText('Title');
  await press('Submit');
  const dialog = await sheet();
  for (const message of ['Enter a title.', 'Describe the goal.', 'Select a standard of measurement.'])
    expect(await dialog.findByText(message)).toBeInTheDocument();
  expect(await dialog.findAllByText('Select the start and end dates.')).toHaveLength(2);
  await selectOption(dialog.getByLabelText('Standard of measurement'), 'Total hammer');
  await dialog.findByLabelText('Currency');
  await press('Save as draft');
  expect(await dialog.findByText('Select a currency.')).toBeInTheDocument();
  await selectOption(dialog.getByLabelText('Standard of measurement'), 'Entered by hand');
  await selectOption(dialog.getByLabelText('Visibility'), 'Partially public');
  await dialog.findByLabelText('Target');
  await dialog.findByLabelText('Visible to');
  await enterDay('From', dayFromToday(3));
  await enterDay('To', dayFromToday(1));
  await press('Submit');
  for (const message of [
    'Enter a target above zero.',
    'Select who can see the goal.',
    'Choose an end date that isn’t before the start date.',
  ])
    expect(await dialog.findByText(message)).toBeInTheDocument();
  // An editor cannot make a goal of the reach of campaigns, which only management sees, or name a customer.
  expect(screen.queryByText('Email reach')).toBeNull();
  expect(dialog.queryByText('Customer')).toBeNull();
});

test('refuses a sixth invitee', async () => {
  for (let at = 1; at <= 6; at++)
    await admin.post('/users', {
      ...{ email: `colleague${at}@rostrum.test`, name: `Colleague ${at}`, role: 'EDITOR' },
      ...{ language: 'en-US', departmentIds: [] },
    });
  await openPage(app, '/dashboard?goal=new', { as: 'MANAGER' });
  const dialog = await sheet();
  for (let at = 1; at <= 5; at++)
    await selectOption(await dialog.findByLabelText('Invitees'), `Colleague ${at}`);
  expect(dialog.queryByText('Invite at most 5 colleagues.')).toBeNull();
  await selectOption(dialog.getByLabelText('Invitees'), 'Colleague 6');
  expect(await dialog.findByText('Invite at most 5 colleagues.')).toBeInTheDocument();
});

test('submits a goal, adds up the weights, and shows the progress of the value that is entered', async () => {
  await newGoal(manager, { title: 'Other goal', weight: 70 });
  await openPage(app, '/dashboard?goal=new', { as: 'MANAGER' });
  await fillRequired('Twenty visits');
  await type('Target', '20');
  await type('Weight', '50');
  const dialog = await sheet();
  expect(
    await dialog.findByText('Your other goals in these dates weigh 70%, with this one 120%.'),
  ).toBeInTheDocument();
  await press('Submit');
  expect(await dialog.findByText('No value yet', { selector: '.goal-figure' })).toBeInTheDocument();
  await type('Value', '5');
  await press('Add value');
  expect(await dialog.findByText('5 of 20')).toBeInTheDocument();
  const bar = dialog.getByRole('progressbar', { name: 'Progress of Twenty visits' });
  expect(bar).toHaveAttribute('aria-valuenow', '25');
  expect(await listOwn('RUNNING')).toContainEqual(
    expect.objectContaining({ title: 'Twenty visits', weight: 50, target: 20, value: 5, daysLeft: 4 }),
  );
});

test('saves a draft, submits it later and closes it with its result', async () => {
  await openPage(app, '/dashboard?goal=new', { as: 'MANAGER' });
  await fillRequired('A later goal');
  await type('Target', '8');
  await press('Save as draft');
  const dialog = await sheet();
  expect(await dialog.findByText('Only you see this draft until you submit it.')).toBeInTheDocument();
  expect((await listOwn('DRAFT')).map(({ title }) => title)).toEqual(['A later goal']);
  await press('Submit');
  fireEvent.click(await dialog.findByRole('button', { name: 'Close goal' }));
  const asksResult = (await screen.findByLabelText('Result')).closest('.ant-modal') as HTMLElement;
  fireEvent.click(within(asksResult).getByRole('button', { name: 'Close goal' }));
  expect(await within(asksResult).findByText('Enter the result.')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Result'), { target: { value: 'Eight maps came.' } });
  fireEvent.click(within(asksResult).getByRole('button', { name: 'Close goal' }));
  expect(await screen.findByText('Eight maps came.', { selector: 'bdi' })).toBeInTheDocument();
  expect((await listOwn('CLOSED')).map(({ title }) => title)).toEqual(['A later goal']);
});

test('asks before the result that was typed is lost', async () => {
  const { id } = await newGoal(manager, { title: 'Not closed yet' });
  await openPage(app, `/dashboard?goal=${id}`, { as: 'MANAGER' });
  await press('Close goal');
  const typeResult = (value: string) =>
    fireEvent.change(screen.getByLabelText('Result'), { target: { value } });
  await screen.findByLabelText('Result');
  typeResult('Half of it');
  const closing = screen.getByLabelText('Result').closest('.ant-modal') as HTMLElement;
  const cancel = () => fireEvent.click(within(closing).getByRole('button', { name: 'Cancel' }));
  cancel();
  fireEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }));
  expect(screen.getByLabelText('Result')).toHaveValue('Half of it');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay on this page' })).toBeNull());
  cancel();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(screen.queryByLabelText('Result')).toBeNull());
  expect((await manager.get<Goal>(`/goals/${id}`)).body.state).toBe('OPEN');
});

test('edits a goal in the sheet, and leaves the form without a change', async () => {
  const { id } = await newGoal(manager, { title: 'To be renamed' });
  await openPage(app, `/dashboard?goal=${id}`, { as: 'MANAGER' });
  await press('Edit goal');
  await (await sheet()).findByLabelText('Title');
  await press('Back to the goal');
  await press('Edit goal');
  await type('Title', 'Renamed');
  await press('Save');
  await press('Edit goal');
  expect((await manager.get<Goal>(`/goals/${id}`)).body.title).toBe('Renamed');
});

test('warns that comments are shown too when a goal is shown to more users', async () => {
  const { id } = await newGoal(manager, { title: 'To be shown', visibility: 'PRIVATE' });
  await openPage(app, `/dashboard?goal=${id}&goalEdit=1`, { as: 'MANAGER' });
  const dialog = await sheet();
  const warning = 'Colleagues who see the goal from now on also see its earlier comments and ratings.';
  await dialog.findByLabelText('Visibility');
  expect(dialog.queryByText(warning)).toBeNull();
  await selectOption(dialog.getByLabelText('Visibility'), 'Public');
  expect(await dialog.findByText(warning)).toBeInTheDocument();
  await selectOption(dialog.getByLabelText('Visibility'), 'Private');
  await waitFor(() => expect(dialog.queryByText(warning)).toBeNull());
});

test('lets an invitee comment and rate an ended goal, without the buttons of its owner', async () => {
  const { id } = await newGoal(manager, {
    ...{ title: 'Ended goal', from: dayFromToday(-9), until: dayFromToday(-2) },
    inviteeIds: [app.people.SPECIALIST.id],
  });
  await openPage(app, `/?goal=${id}`, { as: 'SPECIALIST' });
  const dialog = await sheet();
  fireEvent.change(await dialog.findByLabelText('Comment'), { target: { value: 'Well done' } });
  await press('Post comment');
  expect(await dialog.findByText('Well done', { selector: 'p' })).toBeInTheDocument();
  fireEvent.click(dialog.getByLabelText('4 of 5'));
  await waitFor(async () =>
    expect((await manager.get<Goal>(`/goals/${id}`)).body.ratings.map(({ score }) => score)).toEqual([4]),
  );
  for (const name of ['Edit goal', 'Close goal', 'Add value'])
    expect(dialog.queryByRole('button', { name })).toBeNull();
});

test('shows the comments without a form to a colleague who was not invited', async () => {
  const { id } = await newGoal(manager, { title: 'Only to look at' });
  await openPage(app, `/?goal=${id}`, { as: 'EDITOR' });
  const dialog = await sheet();
  expect(await dialog.findByText('No comments yet')).toBeInTheDocument();
  expect(dialog.queryByLabelText('Comment')).toBeNull();
  await manager.post(`/comments/goals/${id}`, { text: 'Halfway there' });
  expect(await dialog.findByText('Halfway there', { selector: 'p' })).toBeInTheDocument();
  expect(dialog.queryByText('No comments yet')).toBeNull();
});

test('leads management from the home page to the goal on the dashboard', async () => {
  const { id } = await newGoal(manager, { title: 'Linked goal' });
  await openPage(app, `/?goal=${id}`, { as: 'MANAGER' });
  expect(
    await (await sheet()).findByText('Linked goal', { selector: '.ant-drawer-title' }),
  ).toBeInTheDocument();
  expect(window.location.pathname).toBe('/app/dashboard');
});

test('shows further goals page by page', async () => {
  for (let at = 1; at <= 41; at++)
    await admin.post(
      '/goals',
      goalForm({ title: `Later goal ${at}`, from: dayFromToday(3), until: dayFromToday(5) }),
    );
  await openPage(app, '/dashboard?goals=UPCOMING', { as: 'ADMIN' });
  const countShown = async () => (await screen.findAllByText(/^Later goal \d+$/)).length;
  // A refresh after the changes above may cancel the request for the next page; the button then stays, and is clicked again.
  const showMore = (count: number) =>
    waitFor(
      async () => {
        if ((await countShown()) < count)
          fireEvent.click(await screen.findByRole('button', { name: 'Show more goals' }));
        await waitFor(async () => expect(await countShown()).toBe(count), { timeout: 10_000 });
      },
      { timeout: 120_000 },
    );
  expect(await countShown()).toBe(20);
  await showMore(40);
  await showMore(41);
  expect(screen.queryByRole('button', { name: 'Show more goals' })).toBeNull();
});
