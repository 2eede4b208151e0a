import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Form, InputNumber, Select } from 'antd';
import { useMemo } from 'react';
import type { Company } from '#contract/companies';
import { getCurrency } from '#contract/currencies';
import {
  interestPeriods,
  maxReminderDays,
  type ReminderRules,
  reminderSteps,
  type ReminderSettings as SettingsReply,
} from '#contract/reminders';
import SavedForm from '@/components/form/SavedForm';
import { AmountItem } from '@/components/money/AmountItem';
import RateInput from '@/components/money/RateInput';
import Loaded from '@/components/page/Loaded';
import DayInput from '@/components/time/DayInput';
import { api } from '@/services/api';
import { dayText, today } from '@/services/day';
import { useCurrency } from '@/services/lookups';
import { storeReply } from '@/services/queries';
import { useText } from '@/services/text';

type Values = { validFrom: string } & Omit<ReminderRules, 'currency'>;

const toKey = (company: Company) => ['settings', 'reminders', company];

/** When a company reminds of overdue invoices, and its late interest. */
export default function ReminderSettings({ company }: { company: Company }) {
  const t = useText();
  const query = useQuery({
    queryKey: toKey(company),
    queryFn: () => api.reminders.settings({ params: { company } }),
  });
  return (
    <>
      <p className="settings-note">{t('reminders.settings.intro')}</p>
      <Loaded query={query}>{(settings) => <Rules company={company} settings={settings} />}</Loaded>
    </>
  );
}

function Rules({ company, settings }: { company: Company; settings: SettingsReply }) {
  const t = useText();
  const access = useAccess();
  const saved = useMemo(() => toValues(settings), [settings]);
  const currency = useCurrency(settings.currency) ?? getCurrency(settings.currency);
  const interest = { label: t('reminders.settings.interest') };
  return (
    <>
      {settings.versions.length === 0 && <p>{t('reminders.settings.standard')}</p>}
      <SavedForm<Values, SettingsReply>
        name="reminders"
        confirmsTabChange
        disabled={!access['settings:edit']}
        saved={saved}
        version={settings.version}
        subject={{ noun: company === 'HOUSE' ? 'house' : 'gallery', id: 1 }}
        save={(values, version) =>
          api.reminders.saveSettings({ params: { company }, body: { ...values, version } })
        }
        onSaved={(reply) => storeReply(toKey(company), reply)}
        fromCurrent={(current) => toValues(current as unknown as SettingsReply)}
        fields={{
          validFrom: { label: t('schedule.validFrom') },
          days: { label: t('reminders.settings.days') },
          fees: { label: t('reminders.settings.fee') },
          interestRate: interest,
          interestPer: { label: t('reminders.settings.per') },
        }}
      >
        <Form.Item
          name="validFrom"
          label={t('schedule.validFrom')}
          extra={t('reminders.settings.validFrom.hint')}
          rules={[{ required: true, message: t('invalid.required') }]}
        >
          <DayInput />
        </Form.Item>
        {reminderSteps.map((step, at) => (
          <fieldset key={step} className="settings-rows">
            <legend>{t(`reminders.step.${step}`)}</legend>
            <div className="settings-fields">
              <Form.Item
                name={['days', at]}
                label={t('reminders.settings.days')}
                rules={[{ required: true, message: t('invalid.required') }]}
              >
                <InputNumber min={1} max={maxReminderDays} precision={0} style={{ width: '100%' }} />
              </Form.Item>
              <AmountItem
                name={['fees', String(at)]}
                label={t('reminders.settings.fee')}
                currency={currency}
              />
            </div>
          </fieldset>
        ))}
        <div className="settings-fields">
          <Form.Item
            name="interestRate"
            label={interest.label}
            extra={t('reminders.settings.interest.hint')}
            rules={[{ required: true, message: t('invalid.required') }]}
          >
            <RateInput />
          </Form.Item>
          <Form.Item name="interestPer" label={t('reminders.settings.per')}>
            <Select
              options={interestPeriods.map((value) => ({ value, label: t(`reminders.per.${value}`) }))}
            />
          </Form.Item>
        </div>
      </SavedForm>
      <Versions versions={settings.versions} />
    </>
  );
}

function Versions({ versions }: Pick<SettingsReply, 'versions'>) {
  const t = useText();
  if (versions.length === 0) return null;
  return (
    <ul className="settings-versions">
      {versions.map(({ validFrom, days, state }) => (
        <li key={validFrom}>
          {t('schedule.since', { from: dayText(validFrom) })}: {days.join(' · ')} (
          {t(`schedule.state.${state}`)})
        </li>
      ))}
    </ul>
  );
}

/** The form begins with the latest rules, from today, or from their own day if that has not come. */
function toValues({ versions, standard }: SettingsReply): Values {
  const { days, fees, interestRate, interestPer } = versions[0] ?? standard;
  const latest = versions[0]?.validFrom;
  return {
    validFrom: latest !== undefined && latest > today() ? latest : today(),
    days,
    fees,
    interestRate,
    interestPer,
  };
}
