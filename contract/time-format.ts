const made = new Map<string, Intl.DateTimeFormat>();

/** How times are written: lists and letters need the same few formats each time, and one costs as much as a hundred uses. */
export function timeFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const format = made.get(key) ?? new Intl.DateTimeFormat(language, options);
  made.set(key, format);
  return format;
}
