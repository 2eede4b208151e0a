const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached time format, because creating one costs as much as a hundred uses. */
export function getTimeFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format;
}
