import type english from './en-US';

export default {
  greeting: (whom: string): string => `敬愛的${whom}`,
  unnamed: '敬愛的先生/女士',
  and: '、',
  surname: (lastName: string): string => lastName,
} satisfies typeof english;
