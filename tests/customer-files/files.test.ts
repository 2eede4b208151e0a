import { Readable } from 'node:stream';
import type { CustomerFile } from '#contract/customer-files';
import type { Customer } from '#contract/customers';
import { sweepFiles } from '../../server/sweep';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const addCustomer = async () =>
  (await manager.post<Customer>('/customers', { lastName: 'Inventar' })).body.id;
const uploadFile = async (id: number, name: string, content = 'an email') =>
  (await manager.upload<CustomerFile>(`/customers/${id}/files`, name, content)).body;
const names = async (id: number) =>
  (await manager.get<{ data: CustomerFile[] }>(`/customers/${id}/files`)).body.data.map(
    ({ fileName, title }) => title || fileName,
  );

test('files are stored, renamed, downloaded unchanged and deleted', async () => {
  const id = await addCustomer();
  const content = await uploadFile(id, 'Brief\u0007 an uns.pdf');
  await uploadFile(id, 'evil.html', '<script>alert(1)</script>');
  await manager.patch(`/customers/${id}/files/${content.id}`, { title: 'Power of attorney' });
  expect(await names(id)).toEqual(['evil.html', 'Power of attorney']);
  const { headers, bytes } = await manager.download(`/customers/${id}/files/${content.id}/content`);
  expect(bytes.toString()).toBe('an email');
  expect(headers.get('content-disposition')).toMatch(/^attachment/);
  expect(headers.get('content-type')).toBe('application/octet-stream');
  await manager.delete(`/customers/${id}/files/${content.id}`);
  expect((await manager.download(`/customers/${id}/files/${content.id}/content`)).status).toBe(404);
});

test('a file is available only under its own customer', async () => {
  const [one, other] = [await addCustomer(), await addCustomer()];
  const { id } = await uploadFile(one, 'a.pdf');
  expect((await manager.download(`/customers/${other}/files/${id}/content`)).status).toBe(404);
  expect((await manager.delete(`/customers/${other}/files/${id}`)).status).toBe(404);
});

test('deletes orphaned files and keeps the others', async () => {
  const id = await addCustomer();
  await uploadFile(id, 'kept.pdf');
  const lost = 'customer-files/lost/paper';
  await app.context.files.put(lost, Readable.from([Buffer.from('lost')]));
  const later = { ...app.context, now: () => new Date(Date.now() + 3 * 24 * 60 * 60 * 1000) };
  expect(await sweepFiles(later)).toBeGreaterThan(0);
  await expect(app.context.files.get(lost)).rejects.toThrow();
  expect(await names(id)).toEqual(['kept.pdf']);
  const [{ id: file } = { id: 0 }] = (await manager.get<{ data: CustomerFile[] }>(`/customers/${id}/files`))
    .body.data;
  expect((await manager.download(`/customers/${id}/files/${file}/content`)).status).toBe(200);
});
