import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { EmailContent } from '#contract/blocks';
import type { Language } from '#contract/session';
import { api } from '@/services/api';
import type { Previewing } from './types';

/** How long the hands rest before the paper is asked for anew, milliseconds. */
const debounceMs = 350;

/** What the preview shows: the email as this customer gets it, in this form. It stays when the language changes. */
export interface PreviewOptions {
  customerId: number | null;
  look: Look;
}
export const looks = ['desktop', 'mobile', 'dark', 'text', 'source'] as const;
export type Look = (typeof looks)[number];

/** The email as the server composes it for a reader. What is asked last is what is shown. */
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
  const settled = useSettled(request);
  const query = useQuery({
    queryKey: ['emails', 'preview', settled],
    queryFn: () => api.emails.preview({ body: settled }),
    placeholderData: keepPreviousData,
    // It is asked for with every rest of the hands: nobody comes back to most of them.
    gcTime: 10_000,
  });
  const isCurrent = settled === request && !query.isPlaceholderData;
  return { request, templateId, view, onView, query, isCurrent };
}

export type PreviewState = ReturnType<typeof usePreview>;

function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
