const made = new Map<string, Intl.DateTimeFormat>();

/** A list needs the same few formats in each of its rows, and to make one takes a hundred times as long as to use it. */
export function timeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, options);
  made.set(key, format);
  return format;
}
