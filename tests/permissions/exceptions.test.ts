import type { Route } from '#contract/api/route';
import { nouns } from '#contract/nouns';

const endpoints = Object.entries(nouns).flatMap(([noun, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, route]) => ({
    name: `${noun}.${name}`,
    route,
  })),
);
const namesWith = (property: 'allowMerged' | 'allowErased') =>
  endpoints.filter(({ route }) => route[property]).map(({ name }) => name);

test('only the customer record itself can be read and updated after a merge', () => {
  expect(namesWith('allowMerged')).toEqual(['customers.read', 'customers.update']);
});

test('only a hold can be lifted after an erasure', () => {
  expect(namesWith('allowErased')).toEqual(['privacy.lift']);
});

test('only endpoints about a customer allow merged or erased ones', () => {
  for (const { route } of endpoints)
    if (route.allowMerged || route.allowErased) expect(route.subject).toBe('customer');
});
