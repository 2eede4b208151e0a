import type { Language } from '#contract/session';

/** The fonts of documents. All come from packages, so that a document looks the same on every machine. */

const latin = 'Noto Sans';
const simplified = 'Noto Sans SC';
const traditional = 'Noto Sans TC';

const resolveFont = (name: string): string => require.resolve(`@expo-google-fonts/${name}.ttf`);

/** Regular fonts that have every printable character between them. The bold ones have the same characters. */
export const listRegularFonts = (): string[] =>
  [
    'noto-sans/400Regular/NotoSans_400Regular',
    'noto-sans-sc/400Regular/NotoSansSC_400Regular',
    'noto-sans-tc/400Regular/NotoSansTC_400Regular',
  ].map(resolveFont);

/** All font files. Arimo has the metrics and shapes of Arial, which the Swiss payment part must have. */
export const listFonts = (): string[] => [
  ...listRegularFonts(),
  ...[
    'noto-sans/600SemiBold/NotoSans_600SemiBold',
    'noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold',
    'noto-sans-tc/600SemiBold/NotoSansTC_600SemiBold',
    'arimo/400Regular/Arimo_400Regular',
    'arimo/700Bold/Arimo_700Bold',
  ].map(resolveFont),
];

/** Returns the font families of a language, first choice first: many characters look different in Taiwan. */
export const listFamilies = (language: Language): string[] =>
  language === 'zh-TW' ? [latin, traditional, simplified] : [latin, simplified, traditional];
