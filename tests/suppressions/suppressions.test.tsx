import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Suppression } from '#contract/suppressions';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

test('suppresses an address by hand and releases it with a reason', async () => {
  const listSuppressions = async () =>
    (await manager.get<{ data: Suppression[] }>('/suppressions')).body.data;
  await openPage(app, '/campaigns?view=suppressions&suppression=new', { as: 'MANAGER' });
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'stop@example.org' } });
  fireEvent.change(screen.getByLabelText('Details'), { target: { value: 'Asked by email' } });
  fireEvent.click(screen.getAllByText('Suppress address').at(-1) as HTMLElement);
  await waitFor(async () =>
    expect(await listSuppressions()).toMatchObject([
      { email: 'stop@example.org', reason: 'BY_HAND', expiresAt: null },
    ]),
  );
  const line = (await screen.findByText('stop@example.org')).closest('tr') as HTMLElement;
  fireEvent.click(within(line).getByRole('button'));
  fireEvent.click(await screen.findByText('Release address'));
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Wrote to us' } });
  fireEvent.click(screen.getAllByText('Release address').at(-1) as HTMLElement);
  await waitFor(async () => expect(await listSuppressions()).toEqual([]));
});
