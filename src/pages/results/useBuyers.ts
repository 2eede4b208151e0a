import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BuyerSuggestion } from '#contract/results';
import { resultKeys } from '@/components/results/desk';
import { api } from '@/services/api';
import { parseBuyer } from './entryDraft';

/** Short, because clerks type fast. */
const debounceMs = 120;
const noBuyers: BuyerSuggestion[] = [];

/** Returns clients who match this paddle or name; none unless `enabled`. */
export function useBuyers(auctionId: number, text: string, enabled: boolean): BuyerSuggestion[] {
  const [debouncedText, setDebouncedText] = useState('');
  useEffect(() => {
    const timer = setTimeout(setDebouncedText, debounceMs, text.trim());
    return () => clearTimeout(timer);
  }, [text]);
  const shouldSearch = enabled && debouncedText !== '';
  const result = useQuery({
    queryKey: resultKeys.buyers(auctionId, debouncedText),
    queryFn: () => {
      const { buyer, paddle } = parseBuyer(debouncedText);
      return api.results.buyers({ params: { id: auctionId }, query: { paddle, q: buyer } });
    },
    enabled: shouldSearch,
    placeholderData: keepPreviousData,
  });
  return (shouldSearch && result.data?.matches) || noBuyers;
}
