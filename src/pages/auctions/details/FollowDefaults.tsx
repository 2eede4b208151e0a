import { useAccess } from '@umijs/max';
import { Alert, Form } from 'antd';
import { useEffect, useRef } from 'react';
import type { AuctionForm } from '#contract/auction-fields';
import { type AppliedDefaults, saleDefaultFields, saleScheduleNames } from '#contract/sale-defaults';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import { useSaleDefaults } from './useSaleDefaults';

/**
 * Updates the schedules of a new sale when its currency, departments or first day change. Schedules the user has selected or
 * cleared stay.
 */
export function FollowDefaults({ initial }: { initial: AppliedDefaults | undefined }) {
  const t = useText();
  const access = useAccess();
  const form = Form.useFormInstance<AuctionForm>();
  const currency = Form.useWatch<string | undefined>('currency', form);
  const departmentIds = Form.useWatch<number[] | undefined>('departmentIds', form);
  const startsAt = Form.useWatch<string | null | undefined>('startsAt', form);
  const defaults = useSaleDefaults(
    currency ? { currency, departmentIds: departmentIds ?? [], startsAt: startsAt ?? null } : undefined,
  );
  const applied = useRef(initial);
  if (applied.current === undefined) applied.current = initial;
  useEffect(() => {
    if (!defaults) return;
    const previous = applied.current;
    for (const name of saleScheduleNames)
      if ((form.getFieldValue(name) ?? null) === (previous?.[name] ?? null))
        form.setFieldValue(name, defaults[name]);
    applied.current = defaults;
  }, [defaults, form]);
  if (!defaults) return null;
  if (defaults.differing.length > 0)
    return (
      <Alert
        type="warning"
        className="catalogue-note is-wide"
        title={t('saleDefaults.differing', {
          fields: defaults.differing.map((name) => t(saleDefaultFields[name].label)).join(', '),
        })}
      />
    );
  const hasNoDefaults = saleScheduleNames.every((name) => defaults[name] === null);
  return hasNoDefaults && access['settings:edit'] ? (
    <p className="catalogue-note is-wide">
      <Link to="/settings/schedules?kind=defaults">
        {t('saleDefaults.set', { currency: currency ?? '' })}
      </Link>
    </p>
  ) : null;
}
