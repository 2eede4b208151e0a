import { isJointName } from '../../server/imports/joint-artists';

test.each([
  'Jan Lantern and Vera Inventar',
  'Jan Lantern & Vera Inventar',
  'Jan Lantern und Vera Inventar',
  'Jan Lantern et Vera Inventar (1900–1980)',
  'Jan Lantern e Vera Inventar',
  'Jan Lantern y Vera Inventar',
  '张大山与李小明',
])('treats %s as possibly two artists', (name) => expect(isJointName(name)).toBe(true));

test.each([
  'Gilbert & George',
  'Charles and Ray Lantern',
  'Lantern & Sons',
  'Jan Lantern & Söhne',
  'Jan Lantern and Vera Inventar Associates',
  'Vera Inventar and studio',
  'Art Group (Jan Lantern and Vera Inventar)',
  'Vera Inventar',
  '',
])('treats %s as one artist', (name) => expect(isJointName(name)).toBe(false));
