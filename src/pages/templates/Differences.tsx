import { useQueries } from '@tanstack/react-query';
import { type Language, languages } from '#contract/session';
import type { EmailContents } from '#contract/template-fields';
import type { Difference } from '#contract/templates';
import { blockOf } from '@/components/emails/blockTree';
import { toExcerpt } from '@/components/emails/blockWords';
import { lotName, useLots } from '@/components/emails/LotPicker';
import { useSubjectText } from '@/components/emails/useSubjectText';
import { languageNames } from '@/locales/languageNames';
import type { MessageId } from '@/locales/messages';
import { api } from '@/services/api';
import { type Text, useText } from '@/services/text';
import { collectIds, type Names, toReadableFields } from './readableFields';
import TextDifference from './TextDifference';

interface Props {
  differences: readonly Difference[];
  /** the emails of the version, and the current ones */
  before: EmailContents;
  after: EmailContents;
}

/** The differences between two versions, by language. */
export default function Differences({ differences, before, after }: Props) {
  const names = useNames(differences);
  return languages.map((language) => {
    const languageDifferences = differences.filter((candidate) => candidate.language === language);
    return languageDifferences.length === 0 ? null : (
      <LanguageDifferences
        key={language}
        language={language}
        differences={languageDifferences}
        names={names}
        findBlocks={(id) => ({
          before: findBlock(before, language, id),
          after: findBlock(after, language, id),
        })}
      />
    );
  });
}

const findBlock = (contents: EmailContents, language: Language, id: string) => {
  const body = contents[language]?.body;
  return body?.mode === 'BLOCKS' ? blockOf(body.blocks, id) : undefined;
};

interface LanguageProps {
  language: Language;
  differences: readonly Difference[];
  names: Names;
  /** returns a block before and after the change */
  findBlocks(id: string): Record<'before' | 'after', ReturnType<typeof blockOf>>;
}

function LanguageDifferences({ language, differences, names, findBlocks }: LanguageProps) {
  const t = useText();
  const [first] = differences;
  // A new or removed email has no further differences.
  if (first?.part === 'email')
    return (
      <p>
        {languageNames[language]}: {formatTitle(t, first)}
      </p>
    );
  return (
    <section className="template-differences" aria-label={languageNames[language]}>
      <h4>{languageNames[language]}</h4>
      <ul>
        {differences.map((difference, index) => {
          const { block, kind, fields } = difference;
          const { before, after } = block === null ? {} : findBlocks(block);
          const visibleBlock = kind === 'REMOVED' ? before : kind === 'CHANGED' ? undefined : after;
          const excerpt = visibleBlock ? names.line(toExcerpt(visibleBlock, t)) : '';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are read once and never change places
            <li key={index}>
              {formatTitle(t, difference)}
              {excerpt && <p className="template-text">{excerpt}</p>}
              {fields
                .flatMap((field) => toReadableFields(t, names, field))
                .map(({ key, label, isFormattingOnly, ...texts }) => (
                  <div key={key}>
                    {label && <small>{label}</small>}
                    {isFormattingOnly ? (
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

function formatTitle(t: Text, { kind, part, type }: Difference): string {
  const name = type === null || part !== 'block' ? `templates.part.${part}` : `emails.block.${type}`;
  return t(`templates.difference.${kind}`, { part: t(name as MessageId) });
}

/** Loads the names of lots and sales that differences refer to; a deleted sale is shown as a dash. */
function useNames(differences: readonly Difference[]): Names {
  const t = useText();
  const line = useSubjectText();
  const ids = collectIds(differences);
  const lots = useLots(ids.lots);
  const sales = useQueries({
    queries: (['auctions', 'collections'] as const).flatMap((noun) =>
      ids[noun].map((id) => ({
        queryKey: [noun, 'named', id],
        queryFn: async () => {
          const { code, title } =
            noun === 'auctions'
              ? await api.auctions.read({ params: { id } })
              : await api.collections.read({ params: { id } });
          return { of: noun, id, name: `${code} · ${title}` };
        },
        throwOnError: false,
        retry: false,
      })),
    ),
  });
  return {
    line,
    lot: (id) => {
      const lot = lots.find((candidate) => candidate.id === id);
      return lot ? lotName(lot) : t('emails.lot.gone');
    },
    sale: (id, noun) => sales.find(({ data }) => data?.id === id && data.of === noun)?.data?.name ?? '–',
  };
}
