import type { LotSheet } from '#contract/lots';
import { fieldOfCheck } from '#contract/publication';
import { useText } from '@/services/text';

/** Where each check is mended: the element `field-<name>`. */
export function goTo(field: string): void {
  document.getElementById(`field-${field}`)?.focus();
}

/** What publication asks of this lot; what is missing leads to its field. */
export function Checklist({ lot }: { lot: LotSheet }) {
  const t = useText();
  const open = lot.checklist.filter(({ met }) => !met);
  return (
    <section aria-labelledby="lot-checklist">
      <h2 id="lot-checklist">{t('lot.checklist')}</h2>
      {lot.status === 'DRAFT' && <p>{t(`lot.checklist.${lot.readiness}`)}</p>}
      <ul className="review-checklist">
        {open.map(({ check, level }) => (
          <li key={check} className={level === 'BLOCK' ? 'is-block' : 'is-warn'}>
            <i aria-hidden>{level === 'BLOCK' ? '✕' : '!'}</i>
            <span className="unseen">{t(`lot.level.${level}`)}</span>
            <button type="button" className="link" onClick={() => goTo(fieldOfCheck[check])}>
              {t(`lots.lacks.${check}`)}
            </button>
          </li>
        ))}
        {lot.checklist
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
