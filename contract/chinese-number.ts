const digits: Readonly<Record<string, number>> = Object.fromEntries(
  ['〇零', '一壹', '二贰貳两兩', '三叁參', '四肆', '五伍', '六陆陸', '七柒', '八捌', '九玖'].flatMap(
    (signs, value) => [...signs].map((char) => [char, value]),
  ),
);
const tens: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 };
const myriads: Readonly<Record<string, number>> = {
  万: 10_000,
  萬: 10_000,
  亿: 100_000_000,
  億: 100_000_000,
};

/**
 * Converts a whole number in Chinese or Japanese numerals (`十二萬`, `一百二十万`, `壹拾伍万`) to digits. Returns undefined for any
 * other text, or when a unit is in an impossible position.
 */
export function chineseNumber(text: string): string | undefined {
  let total = 0;
  let section = 0;
  let digit: number | undefined;
  let lastTen = 10_000;
  let lastMyriad = Number.POSITIVE_INFINITY;
  let units = 0;
  for (const char of text) {
    const value = digits[char];
    const ten = tens[char];
    const myriad = myriads[char];
    if (value !== undefined) {
      if (digit !== undefined && digit !== 0) return undefined;
      digit = value;
    } else if (ten !== undefined) {
      if (ten >= lastTen) return undefined;
      section += (digit ?? 1) * ten;
      [digit, lastTen] = [undefined, ten];
      units++;
    } else if (myriad !== undefined) {
      const count = section + (digit ?? 0);
      if (myriad >= lastMyriad || count === 0) return undefined;
      total += count * myriad;
      [section, digit, lastTen, lastMyriad] = [0, undefined, 10_000, myriad];
      units++;
    } else return undefined;
  }
  // In speech 三万五 is thirty-five thousand, so a final digit is unambiguous only after ten or zero.
  const isCertain = digit === undefined || digit === 0 || lastTen === 10 || /[零〇]/.test(text);
  return units > 0 && isCertain ? String(total + section + (digit ?? 0)) : undefined;
}
