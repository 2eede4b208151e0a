import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '#contract/campaigns';
import type { Language } from '#contract/session';
import { useSubjectText } from '@/components/letters/useSubjectText';
import { api } from '@/services/api';

interface Props {
  campaign: Pick<Campaign, 'id' | 'name' | 'auctionId' | 'collectionId'>;
  language: Language;
  subject: string;
}

/**
 * A subject as it is sent: the server fills in the values of the sale and the house. Values that differ between
 * recipients are shown by their fallbacks.
 */
export function SentSubject({ campaign: { id, name, auctionId, collectionId }, language, subject }: Props) {
  const line = useSubjectText();
  const body = {
    letter: { subject, preheader: '', body: { mode: 'BLOCKS' as const, blocks: [] } },
    language,
    campaign: { id, name, auctionId, collectionId },
  };
  const { data } = useQuery({
    queryKey: ['letters', 'preview', body],
    queryFn: () => api.letters.preview({ body }),
    enabled: /\{[{%]/.test(subject),
    throwOnError: false,
  });
  return data?.subject || line(subject);
}
