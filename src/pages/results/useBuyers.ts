import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FoundBuyer } from '#contract/results';
import { resultKeys } from '@/components/results/desk';
import { api } from '@/services/api';
import { whoIs } from './typed';

/** A clerk types faster than anybody could read suggestions. */
const pause = 120;
const none: FoundBuyer[] = [];

/** Clients whom somebody may mean who has typed this paddle or name; nobody for what is not `asked`. */
export function useBuyers(auctionId: number, text: string, asked: boolean): FoundBuyer[] {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(setSettled, pause, text.trim());
    return () => clearTimeout(timer);
  }, [text]);
  const isAsked = asked && settled !== '';
  const found = useQuery({
    queryKey: resultKeys.buyers(auctionId, settled),
    queryFn: () => {
      const { buyer, paddle } = whoIs(settled);
      return api.results.buyers({ params: { id: auctionId }, query: { paddle, q: buyer } });
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return (isAsked && found.data?.found) || none;
}
