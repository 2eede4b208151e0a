import { useIntl } from '@umijs/max';
import { formatMoney } from '#contract/money/money';
import type { Desk } from '#contract/results';
import { AmountInput } from '@/components/money/AmountInput';
import DayInput from '@/components/time/DayInput';
import { useText } from '@/services/text';
import DueNotice from './DueNotice';
import EntryActions from './EntryActions';
import { isTyped, type Typed, whoIs } from './typed';
import { type Entry, useEntry } from './useEntry';
import { hammerField, useEntryKeys } from './useEntryKeys';
import WhoField, { LinkedBuyer } from './WhoField';

export interface Props extends Entry {
  busy: boolean;
  onUndo(): void;
}

/** What the clerk types for the lot on the line: hammer, Enter, buyer, Enter; or a key for anything else. */
export default function EntryFields({ auctionId, busy, onUndo, ...line }: Props) {
  const t = useText();
  const { desk, hidden } = line;
  const { currency } = desk;
  const entry = useEntry(line);
  const { typed, type, fault, hammer, who, maySubject, act, complete, same, again, goOn } = entry;
  const { amountText } = typed;
  useEntryKeys({ act, goOn, again, onUndo, amountText, blank: !isTyped(typed), busy, hidden, currency });
  return (
    <>
      <div className="live-entry" hidden={hidden}>
        <HammerField entry={entry} currency={currency} busy={busy} />
        <WhoField
          auctionId={auctionId}
          ref={who}
          typed={typed}
          busy={busy}
          onType={type}
          onAgain={again}
          onComplete={complete}
          onBack={() => hammer.current?.focus()}
        />
        {typed.subject && (
          <label htmlFor="live-until">
            {t('results.until')}
            <DayInput
              id="live-until"
              value={typed.until}
              onChange={(until) => type({ until: until ?? '' })}
            />
          </label>
        )}
        <EntryActions
          busy={busy}
          subject={typed.subject}
          maySubject={maySubject}
          mayWithdraw={desk.mayWithdraw}
          same={same}
          onSame={again}
          onComplete={complete}
          onAct={act}
        />
      </div>
      {typed.buyer && <LinkedBuyer buyer={typed.buyer} onRemove={() => type({ buyer: null })} />}
      {typed.buyer && (
        <DueNotice
          auctionId={auctionId}
          customerId={typed.buyer.id}
          lot={line.line.number}
          hammer={typed.amount ?? 0}
        />
      )}
      <p id="live-reading" role="status" className={fault ? 'live-fault' : 'live-reading'}>
        {fault ?? <Reading typed={typed} currency={currency} />}
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
  const { typed, type, fault, setFault, hammer } = entry;
  return (
    <label htmlFor={hammerField}>
      {t(typed.subject ? 'results.hammer.subject' : 'results.hammer.one', { currency: currency.code })}
      <AmountInput
        id={hammerField}
        ref={hammer}
        size="large"
        autoFocus
        readOnly={busy}
        currency={currency}
        value={typed.amount}
        status={fault ? 'error' : ''}
        aria-invalid={Boolean(fault)}
        aria-describedby="live-reading"
        onInput={({ currentTarget }) => {
          setFault(undefined);
          type({ amountText: currentTarget.value });
        }}
        onChange={(amount) => type({ amount })}
        onFault={(code) => {
          if (!code) return;
          setFault(t(`amount.${code}`));
          type({ amount: null });
        }}
      />
    </label>
  );
}

/** How what is typed will be understood; before that, the keys. */
function Reading({ typed, currency }: { typed: Typed; currency: Desk['currency'] }) {
  const t = useText();
  const { locale } = useIntl();
  const { buyer, paddle } = whoIs(typed.who);
  const parts = [
    typed.amount === null ? '' : formatMoney(typed.amount, currency, locale, { short: true }),
    paddle && t('results.paddle.of', { paddle }),
    buyer,
  ].filter(Boolean);
  return <>{parts.length > 0 ? parts.join(' · ') : t('results.keys')}</>;
}
