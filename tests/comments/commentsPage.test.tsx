import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Comment } from '#contract/comments';
import { newAuction } from '../auctions/forms';
import type { ApiClient } from '../support/client';
import { openOptions, openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
let sale: number;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
beforeEach(async () => {
  sale = (await newAuction(manager, { code: `A${Date.now()}`, title: 'Atlases' })).id;
});
afterAll(() => app.close());

const open = async () => {
  await openPage(app, `/auction/${sale}?tab=activity`, { as: 'ADMIN' });
  return within(await screen.findByRole('region', { name: 'Comments' }));
};
const post = async (text: string) =>
  (await manager.post<Comment>(`/comments/auctions/${sale}`, { text })).body;

test('a comment mentions a colleague by @, and is shown at once', async () => {
  const comments = await open();
  fireEvent.change(comments.getByLabelText('Comment'), { target: { value: 'Dear' } });
  // Colleagues are loaded when the form is used.
  await openOptions(await comments.findByLabelText('Mention colleagues'), app.people.MANAGER.name);
  fireEvent.change(comments.getByLabelText('Comment'), {
    target: { value: `@${app.people.MANAGER.name} is the date right?` },
  });
  fireEvent.click(await comments.findByText('Post comment'));
  expect(await comments.findByText(/is the date right/)).toBeInTheDocument();
  await waitFor(() => expect(comments.getByLabelText('Comment')).toHaveValue(''));
  const { body } = await manager.get<{ entries: object[] }>('/notifications');
  expect(body.entries).toMatchObject([{ kind: 'comment-mentioned' }]);
});

test('comments of colleagues appear without a reload; resolved ones are collapsed', async () => {
  const comments = await open();
  await post('Who checks the plates?');
  expect(await comments.findByText('Who checks the plates?')).toBeVisible();
  fireEvent.click(comments.getByText('Resolve'));
  fireEvent.click(await comments.findByText('1 resolved comment'));
  expect(await comments.findByText('Reopen')).toBeInTheDocument();
  expect(comments.getByText(/Resolved by/)).toHaveTextContent(`Resolved by ${app.people.ADMIN.name}`);
});

test('only the author can edit a comment; management can delete any', async () => {
  await post('Wrong sale');
  const comments = await open();
  await comments.findByText('Wrong sale');
  expect(comments.queryByLabelText('Edit comment')).toBeNull();
  fireEvent.click(comments.getByLabelText('Delete comment'));
  fireEvent.click(await screen.findByText('OK'));
  await waitFor(() => expect(comments.queryByText('Wrong sale')).toBeNull());
});

test('an own comment can be edited', async () => {
  const comments = await open();
  fireEvent.change(comments.getByLabelText('Comment'), { target: { value: 'Fine fram' } });
  fireEvent.click(await comments.findByText('Post comment'));
  fireEvent.click(await comments.findByLabelText('Edit comment'));
  fireEvent.change(await comments.findByDisplayValue('Fine fram'), { target: { value: 'Fine frame' } });
  fireEvent.click(comments.getByText('Save'));
  expect(await comments.findByText('Fine frame')).toBeInTheDocument();
  expect(await comments.findByText(/edited/)).toBeInTheDocument();
});

test('a comment that is being edited keeps the input when a colleague resolves it, and can be saved', async () => {
  const comments = await open();
  fireEvent.change(comments.getByLabelText('Comment'), { target: { value: 'Fine fram' } });
  fireEvent.click(await comments.findByText('Post comment'));
  fireEvent.click(await comments.findByLabelText('Edit comment'));
  fireEvent.change(await comments.findByDisplayValue('Fine fram'), { target: { value: 'Fine frame' } });
  const { body } = await manager.get<{ comments: Comment[] }>(`/comments/auctions/${sale}`);
  const [comment] = body.comments;
  await manager.post(`/comments/${comment?.id}/resolution`, { resolved: true, version: comment?.version });
  // The other comment shows that the page has read the change.
  await post('Done');
  expect(await comments.findByText('Done')).toBeInTheDocument();
  const field = comments.getByDisplayValue('Fine frame');
  // Also an empty text can be left.
  fireEvent.change(field, { target: { value: '' } });
  expect(await comments.findByText('Cancel')).toBeInTheDocument();
  fireEvent.change(field, { target: { value: 'Fine frame' } });
  fireEvent.click(comments.getByText('Save'));
  fireEvent.click(await comments.findByText('1 resolved comment'));
  expect(await comments.findByText('Fine frame')).toBeInTheDocument();
});
