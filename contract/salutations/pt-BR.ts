import type english from './en-US';

export default {
  greeting: (whom: string) => `Prezado(a) ${whom}`,
  unnamed: 'Prezados Senhores',
  and: ' e ',
} satisfies typeof english;
