import { useAccess, useIntl } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import type { hitActions, PartComparison, SanctionHit } from '#contract/sanctions';
import Author from '@/components/avatars/Author';
import { ReasonDialog } from '@/components/form/ReasonDialog';
import Link from '@/components/page/Link';
import StatusTag from '@/components/page/StatusTag';
import { LocalTime } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { countryName } from '@/services/countries';
import { dayText } from '@/services/day';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { Consequences } from './Consequences';
import './sanctions.css';

interface Props {
  hits: readonly SanctionHit[];
  /** whether the user may decide on them */
  canDecide: boolean;
}

/** Lists customers similar to an entry of a sanctions list, with the reasons and the decisions. */
export function SanctionHits({ hits, canDecide }: Props) {
  return (
    <ul className="sanction-hits">
      {hits.map((hit) => (
        <Hit key={hit.id} hit={hit} canDecide={canDecide} />
      ))}
    </ul>
  );
}

/** Lists contain a full date or only a year. */
const formatBirthDate = (born: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(born) && !Number.isNaN(Date.parse(born)) ? dayText(born) : born;

const tones = { OPEN: 'warn', CLEARED: 'good', CONFIRMED: 'bad' } as const;

function Hit({ hit, canDecide }: { hit: SanctionHit; canDecide: boolean }) {
  const t = useText();
  const access = useAccess();
  const { customer, kind, reference, names, born, countries, regime, score, state } = hit;
  const [action, setAction] = useState<(typeof hitActions)[number]>();
  const word = action === 'clear' && state === 'CONFIRMED' ? 'lift' : (action ?? 'clear');
  const decide = useAction(async (reason: string) => {
    if (action) await api.sanctions.decide({ params: { id: hit.id }, body: { action, reason } });
    await queryClient.invalidateQueries(queriesShowing('sanctions'));
    setAction(undefined);
  });
  return (
    <li>
      <div>
        <p>
          <Link to={`/customer/${customer.id}`}>{customer.name}</Link> <small>{customer.customerNo}</small>
          {' · '}
          <b>{t('sanctions.score', { score })}</b>{' '}
          <StatusTag label={t(`sanctions.hit.${state}`)} tone={tones[state]} />
        </p>
        <p dir="auto">
          {t(`sanctions.kind.${kind}`)} {reference}: {names.slice(0, 6).join(' · ')}
        </p>
        <p className="sanction-facts">
          {[born.map(formatBirthDate).join(', '), countries.map(countryName).join(', '), regime]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Reasons hit={hit} />
        {hit.decidedBy && hit.decidedAt && (
          <p>
            <Author id={hit.decidedById} name={hit.decidedBy} /> · <LocalTime at={hit.decidedAt} />{' '}
            <q>{hit.reason}</q>
          </p>
        )}
      </div>
      {canDecide && (
        <div className="sanction-actions">
          {state !== 'CLEARED' && (state !== 'CONFIRMED' || access['customers:lift-sanctions']) && (
            <Button size="small" onClick={() => setAction('clear')}>
              {t(state === 'CONFIRMED' ? 'sanctions.action.lift' : 'sanctions.action.clear')}
            </Button>
          )}
          {state !== 'CONFIRMED' && (
            <Button size="small" onClick={() => setAction('confirm')}>
              {t('sanctions.action.confirm')}
            </Button>
          )}
        </div>
      )}
      {action && (
        <ReasonDialog
          title={`${t(`sanctions.action.${word}`)}: ${customer.name}`}
          label={t(`sanctions.action.${word}`)}
          danger={word !== 'clear'}
          busy={decide.busy}
          issue={decide.issue}
          onReason={(reason) => void decide.run(reason)}
          onCancel={() => {
            decide.clear();
            setAction(undefined);
          }}
        >
          <Consequences hitId={hit.id} action={word} />
        </ReasonDialog>
      )}
    </li>
  );
}

/** Shows what each part contributed to the score, and how the names match word by word. */
function Reasons({ hit: { explanation } }: { hit: SanctionHit }) {
  const t = useText();
  const { formatNumber } = useIntl();
  const { name, listed, alias, weakAlias, similarity, nameScore, parts = [] } = explanation;
  const { born, bornScore, country, countryScore, subject, subjectScore = 0 } = explanation;
  const signed = (score: number) => formatNumber(score, { signDisplay: 'exceptZero' });
  const why = weakAlias ? 'weakAlias' : alias ? 'alias' : 'name';
  return (
    <>
      <p className="sanction-facts">
        {t(`sanctions.why.${why}`, { name, listed, similarity })} ({signed(nameScore)}){' · '}
        {t(`sanctions.born.${born}`)} ({signed(bornScore)}){' · '}
        {t(`sanctions.country.${country}`)} ({signed(countryScore)})
        {subject && subjectScore !== 0 && ` · ${t(`sanctions.subject.${subject}`)} (${signed(subjectScore)})`}
      </p>
      {parts.length > 0 && (
        <p className="sanction-facts" dir="auto">
          {parts.map((part) => t(`sanctions.part.${partWord(part)}`, part)).join(' · ')}
        </p>
      )}
    </>
  );
}

const partWord = ({ name, how }: PartComparison) =>
  how ?? (name === '' ? ('listedOnly' as const) : ('customerOnly' as const));
