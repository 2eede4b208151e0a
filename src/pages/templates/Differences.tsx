import { useQueries } from '@tanstack/react-query';
import { type Language, languages } from '#contract/session';
import type { Letters } from '#contract/template-fields';
import type { Difference } from '#contract/templates';
import { languageNames } from '@/components/LanguageSwitch';
import { blockOf } from '@/components/letters/blockTree';
import { excerptOf } from '@/components/letters/blockWords';
import { lotName, useLots } from '@/components/letters/LotPicker';
import { useLine } from '@/components/letters/useLine';
import type { MessageId } from '@/locales/messages';
import { api } from '@/services/api';
import { type Text, useText } from '@/services/text';
import { idsIn, type Names, readableField } from './readableFields';
import TextDifference from './TextDifference';

interface Props {
  differences: readonly Difference[];
  /** the emails of the version, and the current ones */
  before: Letters;
  after: Letters;
}

/** The differences between two versions, by language. */
export default function Differences({ differences, before, after }: Props) {
  const names = useNames(differences);
  return languages.map((language) => {
    const own = differences.filter((one) => one.language === language);
    return own.length === 0 ? null : (
      <OfLanguage
        key={language}
        language={language}
        differences={own}
        names={names}
        find={(id) => ({ before: findBlock(before, language, id), after: findBlock(after, language, id) })}
      />
    );
  });
}

const findBlock = (letters: Letters, language: Language, id: string) => {
  const body = letters[language]?.body;
  return body?.mode === 'BLOCKS' ? blockOf(body.blocks, id) : undefined;
};

interface LanguageProps {
  language: Language;
  differences: readonly Difference[];
  names: Names;
  /** returns a block before and after the change */
  find(id: string): Record<'before' | 'after', ReturnType<typeof blockOf>>;
}

function OfLanguage({ language, differences, names, find }: LanguageProps) {
  const t = useText();
  const [first] = differences;
  // A new or removed email has no further differences.
  if (first?.part === 'letter')
    return (
      <p>
        {languageNames[language]}: {titleOf(t, first)}
      </p>
    );
  return (
    <section className="template-differences" aria-label={languageNames[language]}>
      <h4>{languageNames[language]}</h4>
      <ul>
        {differences.map((difference, at) => {
          const { block, kind, fields } = difference;
          const { before, after } = block === null ? {} : find(block);
          const shown = kind === 'REMOVED' ? before : kind === 'CHANGED' ? undefined : after;
          const words = shown ? names.line(excerptOf(shown, t)) : '';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are read once and never change places
            <li key={at}>
              {titleOf(t, difference)}
              {words && <p className="template-text">{words}</p>}
              {fields
                .flatMap((field) => readableField(t, names, field))
                .map(({ key, label, isLookOnly, ...texts }) => (
                  <div key={key}>
                    {label && <small>{label}</small>}
                    {isLookOnly ? (
                      <p>{t('templates.difference.look')}</p>
                    ) : (
                      (texts.before || texts.after) && <TextDifference language={language} {...texts} />
                    )}
                  </div>
                ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function titleOf(t: Text, { kind, part, type }: Difference): string {
  const name = type === null || part !== 'block' ? `templates.part.${part}` : `letters.block.${type}`;
  return t(`templates.difference.${kind}`, { part: t(name as MessageId) });
}

/** Loads the names of lots and sales that differences refer to; a deleted sale is shown as a dash. */
function useNames(differences: readonly Difference[]): Names {
  const t = useText();
  const line = useLine();
  const ids = idsIn(differences);
  const lots = useLots(ids.lots);
  const sales = useQueries({
    queries: (['auctions', 'collections'] as const).flatMap((of) =>
      ids[of].map((id) => ({
        queryKey: [of, 'named', id],
        queryFn: async () => {
          const { code, title } =
            of === 'auctions'
              ? await api.auctions.read({ params: { id } })
              : await api.collections.read({ params: { id } });
          return { of, id, name: `${code} · ${title}` };
        },
        throwOnError: false,
        retry: false,
      })),
    ),
  });
  return {
    line,
    lot: (id) => {
      const lot = lots.find((one) => one.id === id);
      return lot ? lotName(lot) : t('letters.lot.gone');
    },
    sale: (id, of) => sales.find(({ data }) => data?.id === id && data.of === of)?.data?.name ?? '–',
  };
}
