export default {
  greeting: (whom: string) => `Dear ${whom}`,
  /** to a company, or where no name is known */
  unnamed: 'Dear Sir or Madam',
  /** between the names of a couple */
  and: ' and ',
};
