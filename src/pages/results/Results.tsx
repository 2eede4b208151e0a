import { useAccess } from '@umijs/max';
import { useState } from 'react';
import type { Auction } from '#contract/auctions';
import type { Desk } from '#contract/results';
import NamedBuyers from '@/components/buyers/NamedBuyers';
import LinkButton from '@/components/page/LinkButton';
import Loaded from '@/components/page/Loaded';
import { useDesk } from '@/components/results/desk';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import Decisions from './Decisions';
import LiveLine from './LiveLine';
import OpenPaddles from './OpenPaddles';
import ResultList from './ResultList';
import ResultTotals from './ResultTotals';
import StagedResults from './StagedResults';
import './results.css';

/** The results of a sale: entry line, progress, decisions, and the list of all lots. */
export default function Results({ auction }: { auction: Auction }) {
  const { id: auctionId, status } = auction;
  const { query } = useUrl();
  const access = useAccess();
  const [typing, setTyping] = useState(false);
  const desk = useDesk(auctionId, query.get('lot') ?? undefined, typing);
  return (
    <Loaded query={desk}>
      {(deskData) => {
        // When the sale is ended above, the desk follows at once, so that nothing moves a moment later under the pointer.
        const desk = { ...deskData, status, canRecord: deskData.canRecord && status === 'LIVE' };
        return (
          <div className="results">
            <ResultTotals desk={desk} />
            {access['results:record'] && (
              <StagedResults auctionId={auctionId} currency={desk.currency} canApply={desk.canRecord} />
            )}
            <EntrySection auctionId={auctionId} desk={desk} onTyping={setTyping} />
            <Decisions auctionId={auctionId} desk={desk} />
            <OpenPaddles auctionId={auctionId} desk={desk} />
            <NamedBuyers auctionId={auctionId} desk={desk} />
            <ResultList auction={auction} desk={desk} />
          </div>
        );
      }}
    </Loaded>
  );
}

interface EntrySectionProps {
  auctionId: number;
  desk: Desk;
  onTyping(typing: boolean): void;
}

function EntrySection({ auctionId, desk, onTyping }: EntrySectionProps) {
  const t = useText();
  const access = useAccess();
  if (desk.canRecord) return <LiveLine auctionId={auctionId} desk={desk} onTyping={onTyping} />;
  if (desk.status === 'LIVE') return null;
  const hasResults = desk.counts.done > 0;
  return (
    <div className="results-closed no-print">
      <p>{t(hasResults ? (desk.canCorrect ? 'results.over.correct' : 'results.over') : 'results.before')}</p>
      {hasResults && access['reports:read'] ? (
        <LinkButton to={`/auction/${auctionId}/report`}>{t('auctions.report')}</LinkButton>
      ) : (
        <LinkButton to={`/auction/${auctionId}?tab=lots`}>{t('auctions.tab.lots')}</LinkButton>
      )}
    </div>
  );
}
