import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
beforeAll(async () => {
  app = await openPageApp();
});
afterAll(() => app.close());

test('asks before discarding what a vCard filled in', async () => {
  await openPage(app, '/customers?customer=new', { as: 'MANAGER' });
  const sheet = await screen.findByRole('dialog');
  const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Inventar;Vera;;;\r\nFN:Vera Inventar\r\nEND:VCARD\r\n';
  fireEvent.change(await within(sheet).findByLabelText('Import vCard…'), {
    target: { files: [new File([card], 'book.vcf', { type: 'text/vcard' })] },
  });
  await within(sheet).findByDisplayValue('Inventar');
  await within(sheet).findByText(/^\d+ changes?$/);
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  fireEvent.click(await screen.findByText('Stay on this page'));
  await waitFor(() => expect(screen.queryByText('Stay on this page')).toBeNull());
  expect(await within(sheet).findByDisplayValue('Inventar')).toBeInTheDocument();
});

test('the form of a new customer shows a button to import a vCard instead of a bare file input', async () => {
  await openPage(app, '/customers?customer=new', { as: 'MANAGER' });
  const sheet = await screen.findByRole('dialog');
  expect(await within(sheet).findByRole('button', { name: /Import vCard/ })).toBeVisible();
  const inputs = [...sheet.querySelectorAll<HTMLInputElement>('input[type=file]')];
  expect(inputs.map(({ hidden }) => hidden)).toEqual([true]);
});
