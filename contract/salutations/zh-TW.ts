import type english from './en-US';

export default {
  greeting: (whom: string) => `敬愛的${whom}`,
  unnamed: '敬愛的先生/女士',
  and: '、',
} satisfies typeof english;
