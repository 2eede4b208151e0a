import type { SubscriptionTarget } from '#contract/subscriptions';
import { queryClient } from '@/services/queries';

/** What the page that offers a subscription shows. */
export interface NewSubscription {
  target: Omit<SubscriptionTarget, 'auctionId' | 'tab' | 'viewId'> &
    Partial<Pick<SubscriptionTarget, 'auctionId' | 'tab' | 'viewId'>>;
  /** proposed as the name */
  name: string;
  /** proposed for a report on each sale; absent: the report is not about one sale */
  eachSale?: { name: string; code: string };
}

export const subscriptionsKey = ['subscriptions'] as const;
export const refreshSubscriptions = () => queryClient.invalidateQueries({ queryKey: subscriptionsKey });
