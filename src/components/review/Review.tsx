import { keepPreviousData, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { history } from '@umijs/max';
import { Skeleton } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useLeaving } from '@/components/form/useLeaving';
import Loaded from '@/components/page/Loaded';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { type Drafts, useDrafts } from './drafts';
import { ReviewList } from './ReviewList';
import { isView, type Row, useStrip, views } from './strip';
import type { Reviewed } from './useReviewSave';
import './review.css';

/** What is reviewed; also the prefix of its message ids. */
export type Noun = 'lot' | 'work';

type SheetWithNeighbours<Form> = Reviewed<Form> & { previous: string | null; next: string | null };

/** The current row, and the navigation. */
export interface ReviewState<Form extends object, Sheet extends Reviewed<Form>> {
  sheet: Sheet;
  /** the next one is loading and this one is still shown */
  waiting: boolean;
  drafts: Drafts<Form, Sheet>;
  previous: string | undefined;
  next: string | undefined;
  go(to: string | undefined): void;
}

interface Props<R extends Row, Form extends object, Sheet extends SheetWithNeighbours<Form>> {
  noun: Noun;
  /** number of the current row, as in its address */
  number: string;
  /** all rows in order; undefined while loading */
  rows: readonly R[] | undefined;
  /** returns whether the row is still a draft */
  isDraft(row: R): boolean;
  /** renders the readiness of the row */
  stateOf(row: R): ReactNode;
  /** returns the page of the row with this number */
  pageOf(number: string): string;
  numberOf(sheet: Sheet): string;
  sheetOf(number: string): UseQueryOptions<Sheet>;
  children(review: ReviewState<Form, Sheet>): ReactNode;
}

/**
 * Edits rows one after the other beside the list of all. It stays mounted while the current row changes, and with it the
 * drafts.
 */
export function Review<R extends Row, Form extends object, Sheet extends SheetWithNeighbours<Form>>(
  props: Props<R, Form, Sheet>,
) {
  const { noun, number, rows, isDraft, stateOf, pageOf, numberOf, sheetOf, children } = props;
  const t = useText();
  const { query, set } = useUrl();
  const client = useQueryClient();
  const viewParam = query.get('show');
  const view = isView(viewParam) ? viewParam : 'all';
  const strip = useStrip(rows, view, isDraft);
  const drafts = useDrafts<Form, Sheet>(numberOf);
  const sheet = useQuery<Sheet>({
    ...sheetOf(number),
    placeholderData: keepPreviousData,
    // An error page for a missing row would discard unsaved input in other rows.
    ...(drafts.changes > 0 && { throwOnError: false }),
  });
  const { previous, next } = strip.neighbors(number);
  useEffect(() => {
    for (const neighbor of [previous, next])
      if (neighbor !== undefined) void client.prefetchQuery(sheetOf(neighbor));
  }, [client, sheetOf, previous, next]);
  const question = useLeaving(drafts.changes, ({ pathname }) => pathname.includes(pageOf('')));
  const addressOf = (to: string) => pageOf(to) + (view === 'all' ? '' : `?show=${view}`);
  /** Until the list is loaded, the neighbors stored with the current row are used. */
  const orStored = (neighbor: string | undefined, stored: string | null) =>
    neighbor ?? (strip.all ? undefined : (stored ?? undefined));
  return (
    <div className="review">
      {question}
      <ReviewList
        label={t(`${noun}.list`)}
        all={strip.all}
        visible={strip.visible}
        typed={strip.typed}
        onSearch={strip.search}
        current={number}
        view={view}
        views={views.map((value) => ({
          value,
          label: t(value === 'all' ? `${noun}.list.all` : `lot.list.${value}`),
        }))}
        onView={(newView) => set({ show: newView === 'all' ? undefined : newView })}
        stateOf={stateOf}
        unsaved={drafts.numbers}
        addressOf={addressOf}
      />
      <Loaded
        query={{ ...sheet, data: drafts.resolveSheet(number, sheet.data) }}
        skeleton={<Skeleton active paragraph={{ rows: 14 }} />}
      >
        {(loadedSheet) =>
          children({
            sheet: loadedSheet,
            waiting: sheet.isPlaceholderData,
            drafts,
            previous: orStored(previous, loadedSheet.previous),
            next: orStored(next, loadedSheet.next),
            go: (to) => to !== undefined && history.push(addressOf(to)),
          })
        }
      </Loaded>
    </div>
  );
}
