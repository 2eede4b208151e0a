import type { Role } from '#contract/api/permissions';
import type { Language } from '#contract/session';

/** The password of all demo users, which the server prints. */
export const demoPassword = 'rostrum-demo';

interface DemoUser {
  role: Role;
  email: string;
  name: string;
  language: Language;
  /** codes of the departments in which a specialist works */
  departments: readonly string[];
}

/** One user per role, printed by the server. */
export const demoUsers: readonly DemoUser[] = [
  { role: 'ADMIN', email: 'admin@rostrum.test', name: 'Ada Gavelle', language: 'en-US', departments: [] },
  {
    role: 'MANAGER',
    email: 'manager@rostrum.test',
    name: 'Milo Hammerby',
    language: 'en-US',
    departments: [],
  },
  { role: 'EDITOR', email: 'editor@rostrum.test', name: 'Edda Quillon', language: 'en-US', departments: [] },
  {
    role: 'SPECIALIST',
    email: 'specialist@rostrum.test',
    name: 'Silvan Loupe',
    language: 'en-US',
    departments: ['ART'],
  },
];

/** Further specialists of the other departments, with the same password. */
export const demoColleagues: readonly DemoUser[] = [
  {
    role: 'SPECIALIST',
    email: 'bruna@rostrum.test',
    name: 'Bruna Patina',
    language: 'pt-BR',
    departments: ['DEC'],
  },
  {
    role: 'SPECIALIST',
    email: 'facet@rostrum.test',
    name: 'Orla Facet',
    language: 'en-US',
    departments: ['JEW', 'COL'],
  },
  {
    role: 'SPECIALIST',
    email: 'vellum@rostrum.test',
    name: 'Piers Vellum',
    language: 'en-US',
    departments: ['BKS'],
  },
];

/** The details of the house. */
export const demoHouse = {
  name: 'Pellimor & Quaine',
  legalName: 'Pellimor & Quaine Auctioneers Ltd',
  companyNumber: '00000000',
  vatNumber: 'GB 000 0000 00',
  address: { lines: '1 Gavel Yard', postcode: 'HM1 0ZZ', town: 'Harrowmere', region: '', country: 'GB' },
  phone: '+44 1632 960 000',
  email: 'house@rostrum.test',
  website: 'https://rostrum.test',
};
