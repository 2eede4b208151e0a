export default {
  /** the character after the salutation of a letter */
  end: ',',
  /** `titles`: those of the recipients */
  greeting: (recipient: string, _titles: readonly string[]): string => `Dear ${recipient}`,
  /** to a company or an unknown recipient */
  unnamed: 'Dear Sir or Madam',
  /** between the names of a couple */
  and: ' and ',
  /** Returns the part of a surname that follows a title. */
  surname: (lastName: string): string => lastName,
};
