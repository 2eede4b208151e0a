import { Button } from 'antd';
import type { BankCandidate, BankEntryRow } from '#contract/bank-statements';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useText } from '@/services/text';
import { describeCandidate, useAccept } from './candidates';

interface Props {
  entry: BankEntryRow;
  candidate: BankCandidate;
  canAccept: boolean;
}

/** A way in which an entry can be matched, with its reason. */
export default function CandidateLine({ entry, candidate, canAccept }: Props) {
  const t = useText();
  const { run, busy, issue } = useAccept(entry);
  const what = describeCandidate(t, candidate);
  return (
    <>
      <div className="bank-candidate">
        <span className="bank-match">
          <bdi>{what}</bdi>
          <small>{t(`bankStatements.candidate.${candidate.reason}`)}</small>
        </span>
        {canAccept && (
          <Button
            size="small"
            loading={busy}
            aria-label={t('bankStatements.candidate.accept.of', { what })}
            onClick={() => void run(candidate)}
          >
            {t('bankStatements.candidate.accept')}
          </Button>
        )}
      </div>
      <ErrorNotice text={issue} />
    </>
  );
}
