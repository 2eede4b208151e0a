import { useIntl } from '@umijs/max';
import type { ReactNode } from 'react';
import type { Bands } from '#contract/bands';
import { formatMoney, formatRate } from '#contract/money';
import type { Schedule } from '#contract/schedules';
import { useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';
import { wholeUnits } from './summary';

/** What a schedule says, in full. */
export default function BodyTable({ schedule }: { schedule: Schedule }) {
  const t = useText();
  const { locale } = useIntl();
  const currency = useCurrency(schedule.currency ?? undefined) ?? wholeUnits;
  const money = (amount: number) => formatMoney(amount, currency, locale, { bare: true, short: true });
  const rate = (basisPoints: number) => formatRate(basisPoints, locale);
  const bands = (rows: Bands) => (
    <table className="settings-table">
      <thead>
        <tr>
          <th className="is-number">{t('schedule.band.from')}</th>
          <th className="is-number">{t('schedule.band.to')}</th>
          <th className="is-number">{t('schedule.rate')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.from}>
            <td className="is-number">{money(row.from)}</td>
            <td className="is-number">{rows[at + 1] ? money(rows[at + 1]?.from ?? 0) : '–'}</td>
            <td className="is-number">{rate(row.rate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  const facts = (rows: readonly (readonly [label: string, value: ReactNode])[]) => (
    <dl className="settings-facts" style={{ marginTop: 12 }}>
      {rows.map(([label, value]) => [<dt key={`${label} label`}>{label}</dt>, <dd key={label}>{value}</dd>])}
    </dl>
  );
  switch (schedule.kind) {
    case 'PREMIUM': {
      const { body } = schedule;
      return (
        <>
          {bands(body.bands)}
          {facts([
            [t('schedule.quoted'), t(`schedule.quoted.${body.quoted}`)],
            [t('schedule.cap'), body.cap === null ? t('common.none') : money(body.cap)],
            ...body.surcharges.map(
              (one) =>
                [
                  t('schedule.surchargeOf', { channel: one.channel }),
                  `${rate(one.rate)}${one.cap === null ? '' : ` · ${t('working.step.cap', { base: money(one.cap) })}`}`,
                ] as const,
            ),
          ])}
        </>
      );
    }
    case 'COMMISSION': {
      const { body } = schedule;
      return (
        <>
          {bands(body.bands)}
          {facts([
            [t('schedule.commissionMode'), t(`schedule.commissionMode.${body.mode}`)],
            [t('schedule.basis'), t(`schedule.basis.${body.basis}`)],
            [t('schedule.quoted'), t(`schedule.quoted.${body.quoted}`)],
            [t('schedule.minimum'), body.minimum === null ? t('common.none') : money(body.minimum)],
            [
              t('schedule.insurance'),
              body.insurance
                ? `${rate(body.insurance.rate)} · ${t(`schedule.insurance.${body.insurance.basis}`)}`
                : t('common.none'),
            ],
            [
              t('working.figure.performance'),
              body.performanceRate === null ? t('common.none') : rate(body.performanceRate),
            ],
          ])}
        </>
      );
    }
    case 'INCREMENT':
      return (
        <>
          <table className="settings-table">
            <thead>
              <tr>
                <th className="is-number">{t('schedule.band.from')}</th>
                <th>{t('schedule.row.kind')}</th>
              </tr>
            </thead>
            <tbody>
              {schedule.body.rows.map((row) => (
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
          {facts([[t('schedule.mode'), t(`schedule.mode.${schedule.body.mode}`)]])}
        </>
      );
    case 'TAX':
      return facts([
        [t('schedule.jurisdiction'), schedule.body.jurisdiction],
        ...(['standardRate', 'importReducedRate', 'importStandardRate', 'dutyRate'] as const).map(
          (field) => [t(`schedule.${field}`), rate(schedule.body[field])] as const,
        ),
      ]);
    case 'RESALE_RIGHT': {
      const { body } = schedule;
      return (
        <>
          {bands(body.bands)}
          {facts([
            [t('schedule.jurisdiction'), body.jurisdiction],
            [t('schedule.threshold'), money(body.threshold)],
            [t('schedule.cap'), body.cap === null ? t('common.none') : money(body.cap)],
          ])}
        </>
      );
    }
  }
}
