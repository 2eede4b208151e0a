import type english from './en-US';

export default {
  greeting: (whom: string): string => `尊敬的${whom}`,
  unnamed: '尊敬的先生/女士',
  and: '、',
  surname: (lastName: string): string => lastName,
} satisfies typeof english;
