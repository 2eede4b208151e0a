/** The mark that parts pounds from pence where `language` is spoken. */
export const decimalMark = (language: string): '.' | ',' =>
  new Intl.NumberFormat(language).format(1.5).includes(',') ? ',' : '.';
