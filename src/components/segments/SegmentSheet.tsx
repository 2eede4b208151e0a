import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Form, Input } from 'antd';
import type { Condition } from '#contract/conditions';
import type { Segment } from '#contract/segments';
import { segmentFields } from '#contract/segments';
import Activity from '@/components/activity/Activity';
import ConditionEditor from '@/components/audience/ConditionEditor';
import { blankGroup, complete } from '@/components/audience/drafts';
import { useAudienceCount } from '@/components/audience/useAudienceCount';
import { useFieldWords } from '@/components/catalogue/fieldWords';
import DeedButtons from '@/components/DeedButtons';
import Loaded from '@/components/Loaded';
import SavedForm from '@/components/SavedForm';
import Sheet from '@/components/Sheet';
import { api } from '@/services/api';
import { momentText } from '@/services/day';
import { useDeed } from '@/services/deed';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { showing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import SegmentPeople from './SegmentPeople';

interface Values {
  name: string;
  description: string;
  condition: Condition;
}
const askAnew = () => queryClient.invalidateQueries(showing('segments'));

/** A segment over the list of them: what is asked of its people, how many they are, and who (`?segment=17`, `new`). */
export default function SegmentSheet() {
  const t = useText();
  const { query: address } = useUrl();
  const asked = address.get('segment');
  const id = Number(asked);
  const query = useQuery({
    queryKey: ['segments', id],
    queryFn: () => api.segments.read({ params: { id } }),
    enabled: id > 0,
    throwOnError: false,
  });
  const isNew = asked === 'new';
  return (
    <Sheet
      param="segment"
      open={isNew || id > 0}
      size={860}
      title={isNew ? t('segments.new') : (query.data?.name ?? t('segments.segment'))}
      deed={query.data && <Deeds segment={query.data} />}
    >
      {isNew ? (
        <SegmentForm key="new" />
      ) : (
        <Loaded query={query}>
          {(segment) => (
            <>
              <SegmentForm key={segment.id} segment={segment} />
              <SegmentPeople segment={segment} />
              <h2 className="segment-head">{t('segments.history')}</h2>
              <Activity of={{ noun: 'segments', id: segment.id }} />
            </>
          )}
        </Loaded>
      )}
    </Sheet>
  );
}

function SegmentForm({ segment }: { segment?: Segment }) {
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
      of={segment && { noun: 'segments', id: segment.id }}
      createLabel={segment ? undefined : t('segments.create')}
      disabled={!access['segments:edit'] || segment?.archivedAt != null}
      save={({ name, description, condition }, version) => {
        const asked = complete(condition) ?? condition;
        const body = { name, description, ...(!isByHand && !fixed && { condition: asked }) };
        return segment
          ? api.segments.update({ params: { id: segment.id }, body: { ...body, version } })
          : api.segments.create({ body: { name, description, condition: asked } });
      }}
      onSaved={async ({ id, name }) => {
        await askAnew();
        if (!segment) {
          notifyDone(t('segments.created', { name }));
          set({ segment: id });
        }
      }}
      fields={useFieldWords(segmentFields)}
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
            rules={[
              {
                validator: async (_, condition: Condition) => {
                  if (!complete(condition)) throw new Error(t('segments.incomplete'));
                },
              },
            ]}
          >
            <ConditionItem disabled={!access['segments:edit'] || fixed} />
          </Form.Item>
          <Form.Item noStyle dependencies={['condition']}>
            {({ getFieldValue }) =>
              JSON.stringify(getFieldValue('condition')) !== JSON.stringify(saved.condition) && (
                <LiveCount condition={getFieldValue('condition')} />
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
  return <ConditionEditor value={value} disabled={disabled} onChange={(next) => onChange?.(next)} />;
}

/** How many they are, while it is being said who they are. */
function LiveCount({ condition }: { condition: Condition }) {
  const t = useText();
  const whole = complete(condition);
  const { data } = useAudienceCount({
    audience: { include: whole ? [{ kind: 'CONDITION', condition: whole }] : [], exclude: [] },
    topic: 'CATALOGUES',
    campaignId: null,
    languages: [],
    fallbackLanguage: 'en-US',
  });
  return whole && data ? <p aria-live="polite">{t('segments.members', { count: data.meant })}</p> : null;
}

function Deeds({ segment }: { segment: Segment }) {
  const t = useText();
  const access = useAccess();
  const { id, version, frozenAt, archivedAt, condition } = segment;
  const { run, busy } = useDeed(async (deed: () => Promise<Segment>) => {
    await deed();
    await askAnew();
  });
  if (!access['segments:edit']) return null;
  const row = { params: { id } };
  const freeze = {
    key: 'freeze',
    label: t('segments.freeze'),
    run: () => void run(() => api.segments.freeze({ ...row, body: { version } })),
  };
  const thaw = {
    key: 'thaw',
    label: t('segments.thaw'),
    run: () => void run(() => api.segments.thaw({ ...row, body: { version } })),
  };
  const archive = {
    key: 'archive',
    label: t(archivedAt ? 'segments.restore' : 'segments.archive'),
    run: () => void run(() => api.segments.update({ ...row, body: { version, archived: !archivedAt } })),
  };
  const first = archivedAt ? [] : frozenAt === null ? [freeze] : condition === null ? [] : [thaw];
  return (
    <>
      {frozenAt && <small>{t('segments.frozen', { day: momentText(frozenAt) })}</small>}
      <DeedButtons deeds={[...first, archive]} busy={busy} />
    </>
  );
}
