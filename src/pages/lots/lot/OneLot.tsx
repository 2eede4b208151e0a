import { type Auction, saleIs } from '#contract/auctions';
import { type LotSheet, lotFormFields } from '#contract/lots';
import { useFieldWords } from '@/components/catalogue/fieldWords';
import Fault from '@/components/Fault';
import ConflictDialog from '@/components/form/ConflictDialog';
import FormBar from '@/components/form/FormBar';
import JustChanged from '@/components/JustChanged';
import { Pictures } from '@/components/pictures/Pictures';
import { useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';
import { usePageTitle } from '@/services/title';
import type { Drafts } from './drafts';
import { LotAside } from './LotAside';
import { LotDocument } from './LotDocument';
import { LotHead } from './LotHead';
import { LotText } from './LotText';
import { useLotEditing } from './useLotEditing';
import { useLotKeys } from './useLotKeys';
import type { LotClash, useLotSave } from './useLotSave';

interface Props {
  auction: Auction;
  lot: LotSheet;
  /** the next lot is on its way and this one is still shown */
  waiting: boolean;
  drafts: Drafts;
  previous: string | undefined;
  next: string | undefined;
  go(to: string | undefined): void;
  refresh(): Promise<unknown>;
}

/** The lot in work: its pictures and text, its bar, and what stands beside it. */
export function OneLot({ auction, lot, waiting, drafts, previous, next, go, refresh }: Props) {
  const t = useText();
  const others = [...drafts.numbers].filter((one) => one !== lot.number);
  const { draft, changes, save, change, mark, discard, submit } = useLotEditing(auction.id, lot, drafts);
  usePageTitle(undefined, `${t('lot.title', { number: lot.number })} · ${auction.code}`);
  useLotKeys({
    previous: () => go(previous),
    next: () => go(next),
    saveAndNext: () => submit(() => go(next)),
  });

  return (
    <>
      <div className={waiting ? 'review-main list-dimmed' : 'review-main'} aria-busy={waiting}>
        <LotHead
          auction={auction}
          lot={lot}
          previous={previous}
          next={next}
          go={go}
          busy={save.busy}
          onSaveNext={() => submit(() => go(next))}
        />
        <LotDocument auction={auction} lot={{ ...lot, ...draft }} />
        <JustChanged of={{ noun: 'lots', id: lot.id }} />
        <Fault text={save.fault} />
        <LotText
          lot={lot}
          draft={draft}
          currency={auction.currency}
          numberOpen={saleIs('open', auction)}
          faults={save.faults}
          onChange={change}
          onFault={mark}
        >
          <Pictures
            key={lot.itemId}
            small
            itemId={lot.itemId}
            pictures={lot.pictures}
            editable={lot.editable}
            onChanged={refresh}
          />
        </LotText>
        {others.length > 0 && (
          <p className="review-others">
            {t('lot.otherUnsaved', { count: others.length, numbers: others.join(', ') })}
          </p>
        )}
        <FormBar beside changes={changes} busy={save.busy} onSave={() => submit()} onDiscard={discard} />
      </div>
      <LotAside lot={lot} auction={auction} />
      {save.clash && <Conflict clash={save.clash} currency={auction.currency} save={save} />}
    </>
  );
}

interface ConflictProps {
  clash: LotClash;
  currency: string;
  save: ReturnType<typeof useLotSave>;
}

function Conflict({ clash, currency, save }: ConflictProps) {
  const words = useFieldWords(lotFormFields, useCurrency(currency));
  const { clashes, merged, current, by, at } = clash;
  return (
    <ConflictDialog
      clashes={clashes}
      fields={words}
      by={by}
      at={at}
      busy={save.busy}
      onCancel={() => save.setClash(undefined)}
      onSave={(chosen) => void save.run(current, { ...merged, ...chosen }, current.version)}
    />
  );
}
