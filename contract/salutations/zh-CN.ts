import type english from './en-US';

export default {
  end: '：',
  greeting: (recipient: string): string => `尊敬的${recipient}`,
  unnamed: '尊敬的先生/女士',
  and: '、',
  surname: (lastName: string): string => lastName,
} satisfies typeof english;
