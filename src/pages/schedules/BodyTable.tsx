import { useIntl } from '@umijs/max';
import type { ReactNode } from 'react';
import type { Bands } from '#contract/money/bands';
import { formatMoney, formatRate } from '#contract/money/money';
import type { Schedule } from '#contract/schedules';
import { useCurrency } from '@/services/lookups';
import { type Text, useText } from '@/services/text';
import { integerUnits } from './summary';

/** Formatters for the figures of a schedule. */
interface Formatters {
  t: Text;
  money(amount: number): string;
  rate(basisPoints: number): string;
}
type Body<Kind extends Schedule['kind']> = Extract<Schedule, { kind: Kind }>['body'];
type Fact = readonly [label: string, value: ReactNode];

/** Shows the complete content of a schedule. */
export default function BodyTable({ schedule }: { schedule: Schedule }) {
  const t = useText();
  const { locale } = useIntl();
  const currency = useCurrency(schedule.currency ?? undefined) ?? integerUnits;
  const formatters: Formatters = {
    t,
    money: (amount) => formatMoney(amount, currency, locale, { bare: true, short: true }),
    rate: (basisPoints) => formatRate(basisPoints, locale),
  };
  const { kind, body } = schedule;
  return (
    <>
      {'bands' in body && <BandTable bands={body.bands} formatters={formatters} />}
      {kind === 'INCREMENT' && <IncrementTable rows={schedule.body.rows} formatters={formatters} />}
      <dl className="settings-facts" style={{ marginTop: 'var(--ant-margin-sm)' }}>
        {listFacts(schedule, formatters).map(([label, value]) => [
          <dt key={`${label} label`}>{label}</dt>,
          <dd key={label}>{value}</dd>,
        ])}
      </dl>
    </>
  );
}

function BandTable({ bands, formatters: { t, money, rate } }: { bands: Bands; formatters: Formatters }) {
  return (
    <table className="settings-table">
      <thead>
        <tr>
          <th className="is-number">{t('schedule.band.from')}</th>
          <th className="is-number">{t('schedule.band.to')}</th>
          <th className="is-number">{t('schedule.rate')}</th>
        </tr>
      </thead>
      <tbody>
        {bands.map((band, index) => (
          <tr key={band.from}>
            <td className="is-number">{money(band.from)}</td>
            <td className="is-number">{bands[index + 1] ? money(bands[index + 1]?.from ?? 0) : '–'}</td>
            <td className="is-number">{rate(band.rate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface IncrementProps {
  rows: Body<'INCREMENT'>['rows'];
  formatters: Formatters;
}

function IncrementTable({ rows, formatters: { t, money } }: IncrementProps) {
  return (
    <table className="settings-table">
      <thead>
        <tr>
          <th className="is-number">{t('schedule.band.from')}</th>
          <th>{t('schedule.row.kind')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.from}>
            <td className="is-number">{money(row.from)}</td>
            <td>
              {'step' in row
                ? t('schedule.row.everyStep', { step: money(row.step) })
                : t('schedule.row.atFigures', {
                    figures: row.pattern.map(money).join('-'),
                    per: money(row.per),
                  })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns what is shown below the table of a schedule, or instead of one. */
function listFacts({ kind, body }: Schedule, formatters: Formatters): readonly Fact[] {
  const { t, money, rate } = formatters;
  switch (kind) {
    case 'PREMIUM':
      return premiumFacts(body, formatters);
    case 'COMMISSION':
      return commissionFacts(body, formatters);
    case 'INCREMENT':
      return [[t('schedule.mode'), t(`schedule.mode.${body.mode}`)]];
    case 'TAX':
      return [
        [t('schedule.jurisdiction'), body.jurisdiction],
        ...(['standardRate', 'importReducedRate', 'importStandardRate', 'dutyRate'] as const).map(
          (field) => [t(`schedule.${field}`), rate(body[field])] as const,
        ),
        [t('schedule.rounding'), t(`schedule.rounding.${body.rounding ?? 'LINE'}`)],
      ];
    case 'RESALE_RIGHT':
      return [
        [t('schedule.jurisdiction'), body.jurisdiction],
        [t('schedule.society'), body.society || t('common.none')],
        [t('schedule.threshold'), money(body.threshold)],
        [t('schedule.cap'), body.cap === null ? t('common.none') : money(body.cap)],
      ];
  }
}

const premiumFacts = (
  { quoted, cap, surcharges }: Body<'PREMIUM'>,
  { t, money, rate }: Formatters,
): readonly Fact[] => [
  [t('schedule.quoted'), t(`schedule.quoted.${quoted}`)],
  [t('schedule.cap'), cap === null ? t('common.none') : money(cap)],
  ...surcharges.map(
    (surcharge) =>
      [
        t('schedule.surchargeOf', { channel: surcharge.channel }),
        `${rate(surcharge.rate)}${surcharge.cap === null ? '' : ` · ${t('working.step.cap', { base: money(surcharge.cap) })}`}`,
      ] as const,
  ),
];

const commissionFacts = (
  { mode, basis, quoted, minimum, insurance, performanceRate }: Body<'COMMISSION'>,
  { t, money, rate }: Formatters,
): readonly Fact[] => [
  [t('schedule.commissionMode'), t(`schedule.commissionMode.${mode}`)],
  [t('schedule.basis'), t(`schedule.basis.${basis}`)],
  [t('schedule.quoted'), t(`schedule.quoted.${quoted}`)],
  [t('schedule.minimum'), minimum === null ? t('common.none') : money(minimum)],
  [
    t('schedule.insurance'),
    insurance ? `${rate(insurance.rate)} · ${t(`schedule.insurance.${insurance.basis}`)}` : t('common.none'),
  ],
  [t('working.figure.performance'), performanceRate === null ? t('common.none') : rate(performanceRate)],
];
