import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '#contract/campaigns';
import type { Language } from '#contract/session';
import { useSubjectText } from '@/components/emails/useSubjectText';
import { api } from '@/services/api';

interface Props {
  campaign: Pick<Campaign, 'id' | 'name' | 'auctionId' | 'collectionId'>;
  language: Language;
  subject: string;
}

/**
 * A subject as it is sent: the server fills in the values of the sale and the company. Values that differ between recipients
 * are shown by their fallbacks.
 */
export function SentSubject({ campaign: { id, name, auctionId, collectionId }, language, subject }: Props) {
  const line = useSubjectText();
  const body = {
    content: { subject, preheader: '', body: { mode: 'BLOCKS' as const, blocks: [] } },
    language,
    campaign: { id, name, auctionId, collectionId },
  };
  const { data } = useQuery({
    queryKey: ['emails', 'preview', body],
    queryFn: () => api.emails.preview({ body }),
    enabled: /\{[{%]/.test(subject),
    throwOnError: false,
  });
  return data?.subject || line(subject);
}
