import { useIntl } from '@umijs/max';
import { Descriptions } from 'antd';
import { useEffect, useState } from 'react';
import type { Colleague } from '#contract/colleagues';
import { getTimeFormat } from '#contract/time-format';
import { zoneName } from '@/components/time/SaleTime';
import { isZone } from '@/components/time/saleClock';
import { languageNames } from '@/locales/languageNames';
import { useDepartments } from '@/services/lookups';
import { useText } from '@/services/text';

/** Departments, languages, contact, local time and biography of a colleague. */
export default function ColleagueFacts({ colleague }: { colleague: Colleague }) {
  const t = useText();
  const departments = useDepartments();
  const { nickname, role, email, language, departmentIds, timeZone, biography } = colleague;
  const items = [
    { label: t('profile.nickname'), children: nickname && <bdi>{nickname}</bdi> },
    { label: t('common.role'), children: t(`role.${role}`) },
    {
      label: t('common.departments'),
      children: departmentIds
        .map((id) => departments.find((department) => department.id === id)?.name)
        .filter(Boolean)
        .join(', '),
    },
    { label: t('common.language'), children: <bdi>{languageNames[language]}</bdi> },
    { label: t('common.email'), children: <a href={`mailto:${email}`}>{email}</a> },
    { label: t('colleagues.localTime'), children: isZone(timeZone) ? <LocalClock zone={timeZone} /> : '' },
  ];
  return (
    <>
      <Descriptions
        column={1}
        size="small"
        items={items.filter(({ children }) => children !== '').map((item) => ({ ...item, key: item.label }))}
      />
      {biography && (
        <>
          <h2 className="colleague-biography">{t('profile.biography')}</h2>
          <p className="colleague-text" dir="auto">
            {biography}
          </p>
        </>
      )}
    </>
  );
}

/** The time at which it is now in a time zone. */
function LocalClock({ zone }: { zone: string }) {
  const { locale } = useIntl();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const nextMinute = setTimeout(() => setNow(new Date()), 60_000 - (now.getTime() % 60_000));
    return () => clearTimeout(nextMinute);
  }, [now]);
  const at = now.toISOString();
  return (
    <time dateTime={at} title={zone}>
      {getTimeFormat(locale, { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone: zone }).format(
        now,
      )}{' '}
      <small>{zoneName(locale, { at, timeZone: zone })}</small>
    </time>
  );
}
