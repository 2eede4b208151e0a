import { useQueryClient } from '@tanstack/react-query';
import type { Collection } from '#contract/collections';
import { workFormFields as fields, type WorkForm, type WorkSheet } from '#contract/works';
import JustChanged from '@/components/form/JustChanged';
import ErrorNotice from '@/components/page/ErrorNotice';
import { Pictures } from '@/components/pictures/Pictures';
import type { ReviewState } from '@/components/review/Review';
import { ReviewPanel } from '@/components/review/ReviewPanel';
import { ReviewText } from '@/components/review/ReviewText';
import { TextLine } from '@/components/review/TextLine';
import { useReviewEditing } from '@/components/review/useReviewEditing';
import { useReviewKeys } from '@/components/review/useReviewKeys';
import { useRecent } from '@/components/search/recents';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { usePageTitle } from '@/services/title';
import { WorkAside } from './WorkAside';
import { WorkDocument } from './WorkDocument';
import { WorkHead } from './WorkHead';
import { WorkPrices } from './WorkPrices';
import { useWorkSaving } from './workSaving';

interface Props {
  collection: Collection;
  inWork: ReviewState<WorkForm, WorkSheet>;
}

/** The current work: pictures, price, label, text, form bar and aside. */
export function OneWork({ collection, inWork }: Props) {
  const t = useText();
  const client = useQueryClient();
  const { sheet: work, drafts, previous, next, go } = inWork;
  const editing = useReviewEditing(work, drafts, useWorkSaving(collection.id));
  const { draft, save, change, mark, submit } = editing;
  const edited = { ...work, ...draft };
  const saveAndNext = () => submit(() => go(next));
  usePageTitle(undefined, `${t('work.title', { itemNo: work.itemNo })} · ${collection.code}`);
  useRecent('works', work.id);
  useReviewKeys({ previous: () => go(previous), next: () => go(next), saveAndNext });

  return (
    <ReviewPanel
      noun="work"
      number={work.itemNo}
      review={inWork}
      editing={editing}
      fields={fields}
      currency={collection.currency}
      aside={<WorkAside work={work} collection={collection} />}
    >
      <WorkHead collection={collection} inWork={inWork} busy={save.busy} onSaveNext={saveAndNext} />
      <WorkDocument collection={collection} work={edited} />
      <JustChanged subject={{ noun: 'works', id: work.id }} />
      <ErrorNotice text={save.issue} />
      <ReviewText
        now={edited}
        issues={save.issues}
        editable={work.editable}
        onChange={change}
        pictures={
          <Pictures
            key={work.itemId}
            small
            itemId={work.itemId}
            pictures={work.pictures}
            editable={work.editable}
            onChanged={() => client.invalidateQueries(queriesShowing('items'))}
          />
        }
        prices={
          <WorkPrices
            work={work}
            edited={edited}
            currency={collection.currency}
            issues={save.issues}
            onChange={change}
            onIssue={mark}
          />
        }
        label={
          <TextLine
            name="labelText"
            field={fields.labelText}
            value={edited.labelText}
            issue={save.issues.labelText}
            readOnly={!work.editable}
            onChange={(labelText) => change({ labelText })}
          />
        }
      />
    </ReviewPanel>
  );
}
