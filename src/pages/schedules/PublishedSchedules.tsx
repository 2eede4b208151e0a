import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import type { ScheduleKind } from '#contract/schedule-fields';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { formatPeriod } from './summary';

/** Fills the form of a new schedule with a published one. */
export default function PublishedSchedules({ kind }: { kind: ScheduleKind }) {
  const t = useText();
  const form = Form.useFormInstance();
  const { data } = useQuery({
    queryKey: ['schedules', 'published', kind],
    queryFn: () => api.schedules.published({ query: { kind } }),
  });
  const schedules = data?.schedules ?? [];
  return (
    <Form.Item label={t('schedule.published')} extra={t('schedule.published.hint')} htmlFor="published">
      <Select
        id="published"
        showSearch
        optionFilterProp="label"
        loading={!data}
        placeholder={t('schedule.published.none')}
        options={schedules.map((schedule, value) => ({
          value,
          // One that is no longer in force says so.
          label:
            schedule.validTo === null ? schedule.name : `${schedule.name} · ${formatPeriod(t, schedule)}`,
        }))}
        onChange={(index: number) => {
          const selected = schedules[index];
          if (!selected) return;
          const { kind: _, ...values } = selected;
          form.setFieldsValue(values);
        }}
      />
    </Form.Item>
  );
}
