import { Refusal } from '#contract/api/refusal';
import type { Route } from '#contract/api/route';
import { nouns } from '#contract/nouns';
import type { Visit } from '../../server/app-context';
import { findVisibility } from '../../server/permissions/visibility';

const route = nouns.lots.read as Route;
const visit = { user: { id: 1, role: 'SPECIALIST', departmentIds: [1] } } as unknown as Visit;
const failWith = (failure: Error) =>
  findVisibility(route, visit, () => Promise.reject(failure), ['lots:see-reserve'], 'answer');

test('fails when the subject cannot be read, instead of treating it as missing', async () => {
  await expect(failWith(new Error('the database is away'))).rejects.toThrow('the database is away');
  await expect(failWith(new Refusal('permission.denied'))).rejects.toThrow('permission.denied');
});

test('hides secrets of a subject that does not exist', async () => {
  const visible = await failWith(new Refusal('row.not_found'));
  expect(visible.canSee('lots:see-reserve', undefined)).toBe(false);
});
