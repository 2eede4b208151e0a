import { fieldsByCheck, type PublicationCheck } from '#contract/publication-checks';
import { useText } from '@/services/text';

/** Each check is corrected at the element `field-<name>`. */
const goTo = (field: string): void => document.getElementById(`field-${field}`)?.focus();

interface Props {
  checklist: readonly { check: PublicationCheck; level: 'BLOCK' | 'WARN'; met: boolean }[];
  /** whether the user may correct it */
  editable: boolean;
  /** the readiness, while it matters */
  words: string | undefined;
}

/** Lists what publication of a lot or a work requires; missing entries link to their field. */
export function Checklist({ checklist, editable, words }: Props) {
  const t = useText();
  return (
    <section aria-labelledby="review-checklist">
      <h2 id="review-checklist">{t('lot.checklist')}</h2>
      {words && <p>{words}</p>}
      <ul className="review-checklist">
        {checklist
          .filter(({ met }) => !met)
          .map(({ check, level }) => (
            <li key={check} className={level === 'BLOCK' ? 'is-block' : 'is-warn'}>
              <i aria-hidden>{level === 'BLOCK' ? '✕' : '!'}</i>
              <span className="unseen">{t(`lot.level.${level}`)}</span>
              {editable ? (
                <button type="button" className="link" onClick={() => goTo(fieldsByCheck[check])}>
                  {t(`lots.lacks.${check}`)}
                </button>
              ) : (
                t(`lots.lacks.${check}`)
              )}
            </li>
          ))}
        {checklist
          .filter(({ met }) => met)
          .map(({ check }) => (
            <li key={check} className="is-met">
              <i aria-hidden>✓</i>
              {t(`lots.has.${check}`)}
            </li>
          ))}
      </ul>
    </section>
  );
}
