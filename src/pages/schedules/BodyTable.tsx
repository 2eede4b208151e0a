import { useIntl } from '@umijs/max';
import type { ReactNode } from 'react';
import type { Bands } from '#contract/money/bands';
import { formatMoney, formatRate } from '#contract/money/money';
import type { Schedule } from '#contract/schedules';
import { useCurrency } from '@/services/lookups';
import { type Text, useText } from '@/services/text';
import { wholeUnits } from './summary';

/** How the figures of a schedule are said. */
interface Figures {
  t: Text;
  money(amount: number): string;
  rate(basisPoints: number): string;
}
type Body<Kind extends Schedule['kind']> = Extract<Schedule, { kind: Kind }>['body'];
type Fact = readonly [label: string, value: ReactNode];

/** What a schedule says, in full. */
export default function BodyTable({ schedule }: { schedule: Schedule }) {
  const t = useText();
  const { locale } = useIntl();
  const currency = useCurrency(schedule.currency ?? undefined) ?? wholeUnits;
  const figures: Figures = {
    t,
    money: (amount) => formatMoney(amount, currency, locale, { bare: true, short: true }),
    rate: (basisPoints) => formatRate(basisPoints, locale),
  };
  const { kind, body } = schedule;
  return (
    <>
      {'bands' in body && <BandTable bands={body.bands} figures={figures} />}
      {kind === 'INCREMENT' && <IncrementTable rows={schedule.body.rows} figures={figures} />}
      <dl className="settings-facts" style={{ marginTop: 'var(--ant-margin-sm)' }}>
        {factsOf(schedule, figures).map(([label, value]) => [
          <dt key={`${label} label`}>{label}</dt>,
          <dd key={label}>{value}</dd>,
        ])}
      </dl>
    </>
  );
}

function BandTable({ bands, figures: { t, money, rate } }: { bands: Bands; figures: Figures }) {
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
        {bands.map((band, at) => (
          <tr key={band.from}>
            <td className="is-number">{money(band.from)}</td>
            <td className="is-number">{bands[at + 1] ? money(bands[at + 1]?.from ?? 0) : '–'}</td>
            <td className="is-number">{rate(band.rate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface IncrementProps {
  rows: Body<'INCREMENT'>['rows'];
  figures: Figures;
}

function IncrementTable({ rows, figures: { t, money } }: IncrementProps) {
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

/** What stands below the table of a schedule, or instead of one. */
function factsOf({ kind, body }: Schedule, figures: Figures): readonly Fact[] {
  const { t, money, rate } = figures;
  switch (kind) {
    case 'PREMIUM':
      return premiumFacts(body, figures);
    case 'COMMISSION':
      return commissionFacts(body, figures);
    case 'INCREMENT':
      return [[t('schedule.mode'), t(`schedule.mode.${body.mode}`)]];
    case 'TAX':
      return [
        [t('schedule.jurisdiction'), body.jurisdiction],
        ...(['standardRate', 'importReducedRate', 'importStandardRate', 'dutyRate'] as const).map(
          (field) => [t(`schedule.${field}`), rate(body[field])] as const,
        ),
      ];
    case 'RESALE_RIGHT':
      return [
        [t('schedule.jurisdiction'), body.jurisdiction],
        [t('schedule.threshold'), money(body.threshold)],
        [t('schedule.cap'), body.cap === null ? t('common.none') : money(body.cap)],
      ];
  }
}

const premiumFacts = (
  { quoted, cap, surcharges }: Body<'PREMIUM'>,
  { t, money, rate }: Figures,
): readonly Fact[] => [
  [t('schedule.quoted'), t(`schedule.quoted.${quoted}`)],
  [t('schedule.cap'), cap === null ? t('common.none') : money(cap)],
  ...surcharges.map(
    (one) =>
      [
        t('schedule.surchargeOf', { channel: one.channel }),
        `${rate(one.rate)}${one.cap === null ? '' : ` · ${t('working.step.cap', { base: money(one.cap) })}`}`,
      ] as const,
  ),
];

const commissionFacts = (
  { mode, basis, quoted, minimum, insurance, performanceRate }: Body<'COMMISSION'>,
  { t, money, rate }: Figures,
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
