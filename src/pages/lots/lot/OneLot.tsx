import { useQueryClient } from '@tanstack/react-query';
import { isSaleInPhase } from '#contract/auction-states';
import type { Auction } from '#contract/auctions';
import { lotFormFields } from '#contract/lot-fields';
import type { LotForm, LotSheet } from '#contract/lots';
import JustChanged from '@/components/form/JustChanged';
import ErrorNotice from '@/components/page/ErrorNotice';
import { Pictures } from '@/components/pictures/Pictures';
import type { ReviewState } from '@/components/review/Review';
import { ReviewPanel } from '@/components/review/ReviewPanel';
import { useReviewEditing } from '@/components/review/useReviewEditing';
import { useReviewKeys } from '@/components/review/useReviewKeys';
import { useRecent } from '@/components/search/recents';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { usePageTitle } from '@/services/title';
import { LotAside } from './LotAside';
import { LotDocument } from './LotDocument';
import { LotHead } from './LotHead';
import { LotText } from './LotText';
import { useLotSaving } from './lotSaving';

interface Props {
  auction: Auction;
  inWork: ReviewState<LotForm, LotSheet>;
}

/** The current lot: pictures, text, form bar and aside. */
export function OneLot({ auction, inWork }: Props) {
  const t = useText();
  const client = useQueryClient();
  const { sheet: lot, drafts, previous, next, go } = inWork;
  const editing = useReviewEditing(lot, drafts, useLotSaving(auction.id));
  const { draft, save, change, mark, submit } = editing;
  usePageTitle(undefined, `${t('lot.title', { number: lot.number })} · ${auction.code}`);
  useRecent('lots', lot.id);
  useReviewKeys({
    previous: () => go(previous),
    next: () => go(next),
    saveAndNext: () => submit(() => go(next)),
  });

  return (
    <ReviewPanel
      noun="lot"
      number={lot.number}
      review={inWork}
      editing={editing}
      fields={lotFormFields}
      currency={auction.currency}
      aside={<LotAside lot={lot} auction={auction} />}
    >
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
      <JustChanged subject={{ noun: 'lots', id: lot.id }} />
      <ErrorNotice text={save.issue} />
      <LotText
        lot={lot}
        draft={draft}
        currency={auction.currency}
        canEditNumber={isSaleInPhase('open', auction)}
        issues={save.issues}
        onChange={change}
        onIssue={mark}
      >
        <Pictures
          key={lot.itemId}
          small
          itemId={lot.itemId}
          pictures={lot.pictures}
          editable={lot.editable}
          onChanged={() => client.invalidateQueries(queriesShowing('items'))}
        />
      </LotText>
    </ReviewPanel>
  );
}
