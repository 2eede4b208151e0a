import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EmailContent } from '#contract/blocks';
import type { Language } from '#contract/session';
import { api } from '@/services/api';
import { useSettled } from '@/services/settled';
import type { Previewing } from './types';

/** Milliseconds without a change before the preview is requested again. */
const debounceMs = 350;

/** What the preview shows: the customer and the look. It stays the same when the language changes. */
export interface PreviewOptions {
  customerId: number | null;
  look: Look;
}
export const looks = ['desktop', 'mobile', 'dark', 'text', 'source'] as const;
export type Look = (typeof looks)[number];

/** Loads the email as the server renders it for a recipient. Only the latest request is shown. */
export function usePreview(
  content: EmailContent,
  language: Language,
  { kind, campaign, templateId }: Previewing,
  { view, onView }: { view: PreviewOptions; onView(view: PreviewOptions): void },
) {
  const { customerId } = view;
  const request = useMemo(
    () => ({ content, language, customerId, kind, campaign }),
    [content, language, customerId, kind, campaign],
  );
  const settled = useSettled(request, debounceMs);
  const query = useQuery({
    queryKey: ['emails', 'preview', settled],
    queryFn: () => api.emails.preview({ body: settled }),
    placeholderData: keepPreviousData,
    // A new request is sent after every pause in typing; most results are never shown again.
    gcTime: 10_000,
  });
  const isCurrent = settled === request && !query.isPlaceholderData;
  return { request, templateId, view, onView, query, isCurrent };
}

export type PreviewState = ReturnType<typeof usePreview>;
