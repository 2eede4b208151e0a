import { useAccess } from '@umijs/max';
import { Form } from 'antd';
import { getDefaultValues, pickFieldValues } from '#contract/api/field';
import { findCurrency } from '#contract/currencies';
import { headFields as fields, type ScheduleKind, scheduleFields } from '#contract/schedule-fields';
import type { ScheduleForm as ScheduleInput } from '#contract/schedule-form';
import type { Schedule } from '#contract/schedules';
import { CurrencySelect } from '@/components/catalogue/CatalogueFields';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import SavedForm from '@/components/form/SavedForm';
import SettingEffects from '@/components/form/SettingEffects';
import { api } from '@/services/api';
import { today } from '@/services/day';
import { useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';
import BodyFields from './BodyFields';
import PublishedSchedules from './PublishedSchedules';
import { rescaleAmounts } from './rescaleAmounts';
import { integerUnits } from './summary';

export type Values = Omit<ScheduleInput, 'kind'>;

interface Props {
  kind: ScheduleKind;
  /** the one to correct or to supersede; absent: a new one */
  schedule?: Schedule;
  /** whether to create a successor of `schedule` */
  successor: boolean;
  onSaved: (schedule: Schedule) => void;
}

const blankBodies: { [K in ScheduleKind]: Extract<ScheduleInput, { kind: K }>['body'] } = {
  PREMIUM: { bands: [{ from: 0, rate: 2500 }], cap: null, quoted: 'NET', surcharges: [] },
  COMMISSION: {
    bands: [{ from: 0, rate: 1500 }],
    mode: 'TIERED',
    basis: 'LOT',
    minimum: null,
    quoted: 'NET',
    insurance: null,
    performanceRate: null,
  },
  INCREMENT: { mode: 'SNAP', rows: [{ from: 0, step: 10 }] },
  TAX: { jurisdiction: '', standardRate: 0, importReducedRate: 0, importStandardRate: 0, dutyRate: 0 },
  RESALE_RIGHT: { jurisdiction: '', society: '', threshold: 0, bands: [{ from: 0, rate: 400 }], cap: null },
};

/** Creates a schedule, corrects one that nothing refers to, or creates its successor. */
export default function ScheduleForm({ kind, schedule, successor, onSaved }: Props) {
  const t = useText();
  const access = useAccess();
  const fieldLabels = useFieldDisplays(scheduleFields);
  const saved = getInitialValues(kind, schedule, successor);
  return (
    <SavedForm<Values, Schedule>
      disabled={!access['settings:edit']}
      saved={saved}
      version={schedule?.version ?? 0}
      subject={schedule && { noun: 'schedules', id: schedule.id }}
      save={(values, version) => {
        const body = { ...values, kind } as ScheduleInput;
        if (!schedule) return api.schedules.create({ body });
        const change = { params: { id: schedule.id }, body: { ...body, version } };
        return successor ? api.schedules.supersede(change) : api.schedules.update(change);
      }}
      onSaved={onSaved}
      createLabel={!schedule ? t('common.add') : successor ? t('schedule.supersede.save') : undefined}
      effects={(changed) =>
        schedule && <SettingEffects noun="schedules" id={schedule.id} changed={changed} />
      }
      fields={{ ...fieldLabels, body: { ...fieldLabels.body, show: (value) => JSON.stringify(value) } }}
    >
      {!schedule && <PublishedSchedules kind={kind} />}
      <Fields kind={kind} />
    </SavedForm>
  );
}

function Fields({ kind }: { kind: ScheduleKind }) {
  const t = useText();
  const form = Form.useFormInstance<Values>();
  const code: string | null = Form.useWatch('currency', form) ?? null;
  const currency = useCurrency(code ?? undefined) ?? integerUnits;
  return (
    <>
      <FieldItem name="name" field={fields.name} />
      <div className="settings-fields">
        <FieldItem
          name="validFrom"
          field={fields.validFrom}
          rules={[{ required: true, message: t('invalid.required') }]}
        />
        <FieldItem name="validTo" field={fields.validTo} extra={t('schedule.validTo.hint')} />
        {kind !== 'TAX' && (
          <FieldItem
            name="currency"
            field={fields.currency}
            extra={t(kind === 'INCREMENT' ? 'schedule.currency.increments' : 'schedule.currency.hint')}
            normalize={(newCode: string | undefined) => {
              const newCurrency = (newCode && findCurrency(newCode)) || integerUnits;
              form.setFieldValue(
                'body',
                rescaleAmounts(form.getFieldValue('body'), currency.minorPerMajor, newCurrency.minorPerMajor),
              );
              return newCode ?? null;
            }}
          >
            <CurrencySelect allowClear />
          </FieldItem>
        )}
      </div>
      <BodyFields kind={kind} currency={currency} hasCurrency={code !== null} />
      <div className="settings-fields">
        <FieldItem name="source" field={fields.source} extra={t('schedule.source.hint')} />
        <FieldItem name="sourceDate" field={fields.sourceDate} />
      </div>
    </>
  );
}

function getInitialValues(kind: ScheduleKind, schedule: Schedule | undefined, successor: boolean): Values {
  if (!schedule)
    return { ...getDefaultValues(fields), validFrom: today(), body: blankBodies[kind] } as Values;
  const values = { ...pickFieldValues(fields, schedule), body: schedule.body } as Values;
  return successor ? { ...values, validFrom: today(), validTo: null, source: '', sourceDate: null } : values;
}
