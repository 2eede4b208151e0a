import { useIntl } from '@umijs/max';
import { formatMoney } from '#contract/money/money';
import type { Desk } from '#contract/results';
import { AmountInput } from '@/components/money/AmountInput';
import DayInput from '@/components/time/DayInput';
import { useText } from '@/services/text';
import BuyerField, { LinkedBuyer } from './BuyerField';
import EntryActions from './EntryActions';
import { type EntryDraft, hasInput, parseBuyer } from './entryDraft';
import { type Entry, useEntry } from './useEntry';
import { hammerField, useEntryKeys } from './useEntryKeys';
import VerificationDueNotice from './VerificationDueNotice';

export interface Props extends Entry {
  busy: boolean;
  onUndo(): void;
}

/** The fields for the current lot: hammer, Enter, buyer, Enter; or a key for any other result. */
export default function EntryFields({ auctionId, busy, onUndo, ...entryProps }: Props) {
  const t = useText();
  const { desk, hidden } = entryProps;
  const { currency } = desk;
  const entry = useEntry(entryProps);
  const {
    draft,
    updateDraft,
    issue,
    hammerInput,
    buyerInput,
    canMarkSubject,
    applyOutcome,
    complete,
    lastBuyer,
    repeatBuyer,
    focusBuyer,
  } = entry;
  const { amountText } = draft;
  useEntryKeys({
    applyOutcome,
    focusBuyer,
    repeatBuyer,
    onUndo,
    amountText,
    isBlank: !hasInput(draft),
    busy,
    hidden,
    currency,
  });
  return (
    <>
      <div className="live-entry" hidden={hidden}>
        <HammerField entry={entry} currency={currency} busy={busy} />
        <BuyerField
          currency={currency}
          auctionId={auctionId}
          ref={buyerInput}
          draft={draft}
          busy={busy}
          onType={updateDraft}
          onRepeatBuyer={repeatBuyer}
          onComplete={complete}
          onFocusHammer={() => hammerInput.current?.focus()}
        />
        {draft.subject && (
          <label htmlFor="live-until">
            {t('results.until')}
            <DayInput
              id="live-until"
              value={draft.until}
              onChange={(until) => updateDraft({ until: until ?? '' })}
            />
          </label>
        )}
        <EntryActions
          busy={busy}
          subject={draft.subject}
          canMarkSubject={canMarkSubject}
          canWithdraw={desk.canWithdraw}
          lastBuyer={lastBuyer}
          onRepeatBuyer={repeatBuyer}
          onComplete={complete}
          onAct={applyOutcome}
        />
      </div>
      {draft.buyer && (
        <LinkedBuyer buyer={draft.buyer} currency={currency} onRemove={() => updateDraft({ buyer: null })} />
      )}
      {draft.buyer && (
        <VerificationDueNotice
          auctionId={auctionId}
          customerId={draft.buyer.id}
          lot={entryProps.line.number}
          hammer={draft.amount ?? 0}
        />
      )}
      <p id="live-reading" role="status" className={issue ? 'live-issue' : 'live-reading'}>
        {issue ?? <Reading draft={draft} currency={currency} />}
      </p>
    </>
  );
}

interface HammerProps {
  entry: ReturnType<typeof useEntry>;
  currency: Desk['currency'];
  busy: boolean;
}

function HammerField({ entry, currency, busy }: HammerProps) {
  const t = useText();
  const { draft, updateDraft, issue, setError, hammerInput } = entry;
  return (
    <label htmlFor={hammerField}>
      {t(draft.subject ? 'results.hammer.subject' : 'results.hammer.one', { currency: currency.code })}
      <AmountInput
        id={hammerField}
        ref={hammerInput}
        size="large"
        autoFocus
        readOnly={busy}
        currency={currency}
        value={draft.amount}
        status={issue ? 'error' : ''}
        aria-invalid={Boolean(issue)}
        aria-describedby="live-reading"
        onInput={({ currentTarget }) => {
          setError(undefined);
          updateDraft({ amountText: currentTarget.value });
        }}
        onChange={(amount) => updateDraft({ amount })}
        onIssue={(code) => {
          if (!code) return;
          setError(t(`amount.${code}`));
          updateDraft({ amount: null });
        }}
      />
    </label>
  );
}

/** Shows how the input will be parsed; before that, the keys. */
function Reading({ draft, currency }: { draft: EntryDraft; currency: Desk['currency'] }) {
  const t = useText();
  const { locale } = useIntl();
  const { buyer, paddle } = parseBuyer(draft.buyerText);
  const parts = [
    draft.amount === null ? '' : formatMoney(draft.amount, currency, locale, { short: true }),
    paddle && t('results.paddle.of', { paddle }),
    buyer,
  ].filter(Boolean);
  return <>{parts.length > 0 ? parts.join(' · ') : t('results.keys')}</>;
}
