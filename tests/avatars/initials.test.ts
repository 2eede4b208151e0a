import { toInitials } from '../../src/components/avatars/initials';

test.each([
  ['Ada Gavelle', 'AG'],
  ['Ada', 'A'],
  ['ada maria van gavelle', 'AG'],
  ['Étienne Île', 'ÉÎ'],
  ['王小明', '小明'],
  ['王明', '王明'],
  ['欧阳 明', '欧明'],
  ['  ', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(toInitials(name)).toBe(initials);
});
