import { useAccess } from '@umijs/max';
import { Form, Input } from 'antd';
import type { Condition } from '#contract/segment-conditions';
import type { Segment } from '#contract/segments';
import { segmentFields } from '#contract/segments';
import ConditionEditor from '@/components/audience/ConditionEditor';
import { blankGroup, toCompleteCondition } from '@/components/audience/drafts';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import SavedForm from '@/components/form/SavedForm';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { LiveAudience } from './LiveAudience';

interface Values {
  name: string;
  description: string;
  condition: Condition;
}

/** Edits the name and the condition of a segment, with the current number of customers. */
export function SegmentForm({ segment }: { segment?: Segment }) {
  const t = useText();
  const access = useAccess();
  const { set } = useUrl();
  const isByHand = segment?.condition === null;
  const fixed = segment?.frozenAt != null;
  const saved: Values = {
    name: segment?.name ?? '',
    description: segment?.description ?? '',
    condition: segment?.condition ?? blankGroup,
  };
  return (
    <SavedForm<Values, Segment>
      saved={saved}
      version={segment?.version}
      subject={segment && { noun: 'segments', id: segment.id }}
      createLabel={segment ? undefined : t('segments.create')}
      disabled={!access['segments:edit'] || segment?.archivedAt != null}
      save={({ name, description, condition }, version) => {
        const completed = toCompleteCondition(condition) ?? condition;
        const body = { name, description, ...(!isByHand && !fixed && { condition: completed }) };
        return segment
          ? api.segments.update({ params: { id: segment.id }, body: { ...body, version } })
          : api.segments.create({ body: { name, description, condition: completed } });
      }}
      onSaved={async ({ id, name }) => {
        await queryClient.invalidateQueries(queriesShowing('segments'));
        if (!segment) {
          notifyDone(t('segments.created', { name }));
          set({ segment: id });
        }
      }}
      fields={useFieldDisplays(segmentFields)}
    >
      <Form.Item
        name="name"
        label={t('segments.name')}
        rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
      >
        <Input maxLength={segmentFields.name.max} />
      </Form.Item>
      <Form.Item name="description" label={t('segments.description')}>
        <Input.TextArea autoSize maxLength={segmentFields.description.max} />
      </Form.Item>
      {isByHand ? (
        <p>{t('segments.condition.none')}</p>
      ) : (
        <>
          <Form.Item
            name="condition"
            label={t('segments.condition')}
            // An unfinished condition is not an error yet: it is checked when the segment is saved.
            validateTrigger={[]}
            rules={[
              {
                validator: async (_, condition: Condition) => {
                  if (!toCompleteCondition(condition)) throw new Error(t('segments.incomplete'));
                },
              },
            ]}
          >
            <ConditionItem disabled={!access['segments:edit'] || fixed} />
          </Form.Item>
          <Form.Item noStyle dependencies={['condition']}>
            {({ getFieldValue }) =>
              !fixed && (
                <LiveAudience
                  condition={getFieldValue('condition')}
                  isSaved={
                    segment !== undefined &&
                    JSON.stringify(getFieldValue('condition')) === JSON.stringify(saved.condition)
                  }
                />
              )
            }
          </Form.Item>
        </>
      )}
    </SavedForm>
  );
}

interface ItemProps {
  value?: Condition;
  onChange?(condition: Condition): void;
  disabled: boolean;
}
function ConditionItem({ value = blankGroup, onChange, disabled }: ItemProps) {
  const form = Form.useFormInstance<Values>();
  const change = (next: Condition) => {
    onChange?.(next);
    // Removes the error as soon as the condition is complete.
    if (toCompleteCondition(next)) form.setFields([{ name: 'condition', errors: [] }]);
  };
  return <ConditionEditor value={value} disabled={disabled} onChange={change} />;
}
