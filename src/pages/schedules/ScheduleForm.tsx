import { useAccess } from '@umijs/max';
import { Form, Input } from 'antd';
import { findCurrency } from '#contract/currencies';
import { limits } from '#contract/limits';
import type { ScheduleForm as Given, ScheduleKind } from '#contract/schedule-form';
import type { Schedule } from '#contract/schedules';
import { CurrencySelect } from '@/components/catalogue/CatalogueFields';
import SavedForm from '@/components/SavedForm';
import { api } from '@/services/api';
import { today } from '@/services/day';
import { useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';
import BodyFields from './BodyFields';
import { DayItem } from './fields';
import { rescaled } from './rescaled';
import { wholeUnits } from './summary';

export type Values = Omit<Given, 'kind'>;

interface Props {
  kind: ScheduleKind;
  /** the one to correct or to supersede; absent: a new one */
  schedule?: Schedule;
  /** a successor takes over from `schedule` */
  successor: boolean;
  onSaved: (schedule: Schedule) => void;
}

const blankBodies: { [K in ScheduleKind]: Extract<Given, { kind: K }>['body'] } = {
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
  RESALE_RIGHT: { jurisdiction: '', threshold: 0, bands: [{ from: 0, rate: 400 }], cap: null },
};

/** A schedule is made, corrected while nothing refers to it, or followed by its successor. */
export default function ScheduleForm({ kind, schedule, successor, onSaved }: Props) {
  const t = useText();
  const access = useAccess();
  const saved = begin(kind, schedule, successor);
  return (
    <SavedForm<Values, Schedule>
      disabled={!access['settings:edit']}
      saved={saved}
      version={schedule?.version ?? 0}
      of={schedule && { noun: 'schedules', id: schedule.id }}
      save={(values, version) => {
        const body = { ...values, kind } as Given;
        if (!schedule) return api.schedules.create({ body });
        const change = { params: { id: schedule.id }, body: { ...body, version } };
        return successor ? api.schedules.supersede(change) : api.schedules.update(change);
      }}
      onSaved={onSaved}
      createLabel={!schedule ? t('common.add') : successor ? t('schedule.supersede.save') : undefined}
      fields={{
        name: { label: t('schedule.name') },
        currency: { label: t('schedule.currency') },
        validFrom: { label: t('schedule.validFrom') },
        validTo: { label: t('schedule.validTo') },
        source: { label: t('schedule.source') },
        sourceDate: { label: t('schedule.sourceDate') },
        body: { label: t('schedule.body'), show: (value) => JSON.stringify(value) },
      }}
    >
      <Fields kind={kind} />
    </SavedForm>
  );
}

function Fields({ kind }: { kind: ScheduleKind }) {
  const t = useText();
  const form = Form.useFormInstance<Values>();
  const code: string | null = Form.useWatch('currency', form) ?? null;
  const currency = useCurrency(code ?? undefined) ?? wholeUnits;
  return (
    <>
      <Form.Item
        name="name"
        label={t('schedule.name')}
        rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
      >
        <Input maxLength={limits.name} />
      </Form.Item>
      <div className="settings-fields">
        <DayItem name={['validFrom']} label={t('schedule.validFrom')} />
        <DayItem
          name={['validTo']}
          label={t('schedule.validTo')}
          extra={t('schedule.validTo.hint')}
          optional
        />
        {kind !== 'TAX' && (
          <Form.Item
            name="currency"
            label={t('schedule.currency')}
            extra={t(kind === 'INCREMENT' ? 'schedule.currency.increments' : 'schedule.currency.hint')}
            normalize={(chosen: string | undefined) => {
              const to = (chosen && findCurrency(chosen)) || wholeUnits;
              form.setFieldValue(
                'body',
                rescaled(form.getFieldValue('body'), currency.minorPerMajor, to.minorPerMajor),
              );
              return chosen ?? null;
            }}
          >
            <CurrencySelect allowClear />
          </Form.Item>
        )}
      </div>
      <BodyFields kind={kind} currency={currency} hasCurrency={code !== null} />
      <div className="settings-fields">
        <Form.Item name="source" label={t('schedule.source')} extra={t('schedule.source.hint')}>
          <Input maxLength={limits.source} />
        </Form.Item>
        <DayItem name={['sourceDate']} label={t('schedule.sourceDate')} optional />
      </div>
    </>
  );
}

function begin(kind: ScheduleKind, schedule: Schedule | undefined, successor: boolean): Values {
  if (!schedule)
    return {
      name: '',
      currency: null,
      validFrom: today(),
      validTo: null,
      source: '',
      sourceDate: null,
      body: blankBodies[kind],
    } as Values;
  const { name, currency, validFrom, validTo, source, sourceDate, body } = schedule;
  const values = { name, currency, validFrom, validTo, source, sourceDate, body } as Values;
  return successor ? { ...values, validFrom: today(), validTo: null, source: '', sourceDate: null } : values;
}
