import { formatSalutation, type Names, nameOf, sortNameOf } from '#contract/names';

const names = (input: Partial<Names>): Names => ({
  kind: 'PERSON',
  title: '',
  firstName: '',
  lastName: '',
  suffix: '',
  familyFirst: false,
  partnerTitle: '',
  partnerFirstName: '',
  partnerLastName: '',
  company: '',
  ...input,
});
const couple = { kind: 'COUPLE', lastName: 'Inventar', firstName: 'Max', partnerFirstName: 'Ida' } as const;

test.each([
  [{ firstName: 'Vera', lastName: 'Inventar' }, 'Vera Inventar', 'Inventar Vera'],
  [{ firstName: '小明', lastName: '王' }, '王小明', '王 小明'],
  [{ firstName: 'Lajos', lastName: 'Kitalált', familyFirst: true }, 'Kitalált Lajos', 'Kitalált Lajos'],
  [couple, 'Max & Ida Inventar', 'Inventar Max'],
  [{ ...couple, partnerLastName: 'Erfunden' }, 'Max Inventar & Ida Erfunden', 'Inventar Max'],
  [
    { kind: 'COMPANY', company: 'Erfunden & Söhne', lastName: 'Inventar' },
    'Erfunden & Söhne',
    'Erfunden & Söhne',
  ],
] as const)('gives %j the name %s', (input, name, sorted) => {
  expect([nameOf(names(input)), sortNameOf(names(input))]).toEqual([name, sorted]);
});

test.each([
  [{ title: 'Dr', firstName: 'Vera', lastName: 'Inventar' }, 'en-US', 'Dear Dr Inventar'],
  [{ firstName: 'Vera', lastName: 'Inventar' }, 'en-US', 'Dear Vera Inventar'],
  [{ title: '先生', firstName: '小明', lastName: '王' }, 'zh-CN', '尊敬的王先生'],
  [{ title: '先生', firstName: '小明', lastName: '王' }, 'zh-TW', '敬愛的王先生'],
  [{ ...couple, title: 'Mr', partnerTitle: 'Mrs' }, 'en-US', 'Dear Mr and Mrs Inventar'],
  [{ ...couple, title: 'Sr.', partnerTitle: 'Sra.' }, 'pt-BR', 'Prezados Sr. e Sra. Inventar'],
  [{ title: 'Sr.', firstName: 'Rui', lastName: 'da Conceição e Souza' }, 'pt-BR', 'Prezado Sr. Souza'],
  [{ title: 'Dra.', firstName: 'Ana', lastName: 'Souza Filho' }, 'pt-BR', 'Prezada Dra. Souza Filho'],
  [{ title: 'Profª', firstName: 'Ana', lastName: 'Lima' }, 'pt-BR', 'Prezada Profª Lima'],
  [{ firstName: 'Rui', lastName: 'da Conceição e Souza' }, 'pt-BR', 'Prezado(a) Rui da Conceição e Souza'],
  [{ title: 'Exmo.', firstName: 'Rui', lastName: 'Lima' }, 'pt-BR', 'Prezado(a) Exmo. Lima'],
  [
    { ...couple, title: 'Sra.', partnerTitle: 'Dra.', partnerLastName: 'Erfunden' },
    'pt-BR',
    'Prezadas Sra. Inventar e Dra. Erfunden',
  ],
  [{ ...couple, partnerLastName: 'Erfunden' }, 'en-US', 'Dear Max Inventar and Ida Erfunden'],
  [{ kind: 'COMPANY', company: 'Erfunden' }, 'en-US', 'Dear Sir or Madam'],
  [{ kind: 'COMPANY', company: 'Erfunden', title: 'Ms', lastName: 'Inventar' }, 'en-US', 'Dear Ms Inventar'],
] as const)('an email to %j in %s begins: %s', (input, language, salutation) => {
  expect(formatSalutation(names(input), language)).toBe(salutation);
});
