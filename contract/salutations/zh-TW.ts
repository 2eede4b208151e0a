import type english from './en-US';

export default {
  end: '：',
  greeting: (recipient: string): string => `敬愛的${recipient}`,
  unnamed: '敬愛的先生/女士',
  and: '、',
  surname: (lastName: string): string => lastName,
} satisfies typeof english;
