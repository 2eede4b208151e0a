import { useQuery } from '@tanstack/react-query';
import { type Language, languages } from '#contract/session';
import type { StarterKey } from '#contract/template-fields';
import type { Starter } from '#contract/templates';
import PreviewFrame from '@/components/emails/PreviewFrame';
import { currentLanguage } from '@/locales';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import './templates.css';

interface Props {
  value?: StarterKey;
  onChange?(key: StarterKey): void;
}

/** The query that loads the starter emails with their sample data. */
export const startersQuery = {
  queryKey: ['templates', 'starters'],
  queryFn: () => api.templates.starters(),
  staleTime: Number.POSITIVE_INFINITY,
};

/** Starter emails as small previews in the reader's language. */
export default function Starters({ value, onChange }: Props) {
  const t = useText();
  const { data } = useQuery(startersQuery);
  return (
    <div className="starters" role="radiogroup" aria-label={t('templates.begin')}>
      {data?.starters.map((starter) => (
        <label key={starter.key} className={starter.key === value ? 'starter is-chosen' : 'starter'}>
          <StarterPreview starter={starter} />
          <span>
            <input
              type="radio"
              name="starter"
              checked={starter.key === value}
              onChange={() => onChange?.(starter.key)}
            />
            {t(`templates.starter.${starter.key}`)}
          </span>
        </label>
      ))}
    </div>
  );
}

function StarterPreview({ starter: { key, contents } }: { starter: Starter }) {
  const userLanguage = currentLanguage();
  const language: Language | undefined = contents[userLanguage]
    ? userLanguage
    : languages.find((candidate) => contents[candidate]);
  const content = language && contents[language];
  const { data } = useQuery({
    queryKey: ['emails', 'preview', 'starter', key, language],
    queryFn: async () =>
      content && language ? await api.emails.preview({ body: { content, language } }) : null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="starter-paper" inert>
      {data && <PreviewFrame html={data.html} look="desktop" />}
    </div>
  );
}
