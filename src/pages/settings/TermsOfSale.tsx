import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Form, Input } from 'antd';
import { useMemo } from 'react';
import type { Company } from '#contract/companies';
import { type Language, languages } from '#contract/session';
import { maxTermsLength, type TermsOfSale as TermsReply, type TermsVersion } from '#contract/terms-of-sale';
import Author from '@/components/avatars/Author';
import SavedForm from '@/components/form/SavedForm';
import Sheet from '@/components/form/Sheet';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import StatusTag, { type Tone } from '@/components/page/StatusTag';
import DayInput from '@/components/time/DayInput';
import { api } from '@/services/api';
import { dayText, today } from '@/services/day';
import { storeReply } from '@/services/queries';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';

type Values = { validFrom: string } & Record<Language, string>;

const toKey = (company: Company) => ['settings', 'terms-of-sale', company];

/** The terms of sale of a company: its versions, and a form that adds one. */
export default function TermsOfSale({ company }: { company: Company }) {
  const t = useText();
  const query = useQuery({
    queryKey: toKey(company),
    queryFn: () => api.settings.termsOfSale({ params: { company } }),
  });
  return (
    <>
      <p className="settings-note">{t('settings.termsOfSale.intro')}</p>
      <Loaded query={query}>
        {(terms) => (
          <>
            {terms.versions.length > 0 ? (
              <Versions versions={terms.versions} />
            ) : (
              <p>{t('settings.termsOfSale.none')}</p>
            )}
            <NewVersion company={company} terms={terms} />
          </>
        )}
      </Loaded>
      <VersionSheet company={company} />
    </>
  );
}

const tones: Record<TermsVersion['state'], Tone> = { COMING: 'active', CURRENT: 'good', PAST: 'quiet' };

function Versions({ versions }: { versions: readonly TermsVersion[] }) {
  const t = useText();
  const { query } = useUrl();
  return (
    <div className="settings-scroll">
      <table className="settings-table">
        <thead>
          <tr>
            <th>{t('settings.termsOfSale.version')}</th>
            <th>{t('schedule.validFrom')}</th>
            <th>{t('schedule.state')}</th>
            <th>{t('settings.termsOfSale.languages')}</th>
            <th>{t('settings.termsOfSale.by')}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ version, validFrom, state, languages: textLanguages, by, byId }) => (
            <tr key={version}>
              <th scope="row">
                <Link to={applyPatch(`?${query}`, { terms: version })}>
                  {t('settings.termsOfSale.numbered', { version })}
                </Link>
              </th>
              <td>{dayText(validFrom)}</td>
              <td>
                <StatusTag label={t(`schedule.state.${state}`)} tone={tones[state]} />
              </td>
              <td>{textLanguages.map((language) => t(`customers.language.${language}`)).join(', ')}</td>
              <td>
                <Author id={byId} name={by} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NewVersion({ company, terms }: { company: Company; terms: TermsReply }) {
  const t = useText();
  const access = useAccess();
  const saved = useMemo(() => toValues(terms), [terms]);
  if (!access['settings:edit']) return null;
  return (
    <>
      <h3>{t('settings.termsOfSale.new')}</h3>
      <SavedForm<Values, TermsReply>
        name="terms"
        confirmsTabChange
        saved={saved}
        version={terms.version}
        subject={{ noun: company === 'HOUSE' ? 'house' : 'gallery', id: 1 }}
        save={({ validFrom, ...texts }, version) =>
          api.settings.saveTermsOfSale({ params: { company }, body: { version, validFrom, texts } })
        }
        onSaved={(reply) => storeReply(toKey(company), reply)}
        fromCurrent={(current) => toValues(current as unknown as TermsReply)}
        fields={{
          validFrom: { label: t('schedule.validFrom') },
          ...Object.fromEntries(
            languages.map((language) => [language, { label: t(`customers.language.${language}`) }]),
          ),
        }}
      >
        <Form.Item
          name="validFrom"
          label={t('schedule.validFrom')}
          extra={terms.version > 0 ? t('settings.termsOfSale.validFrom.hint') : undefined}
          rules={[{ required: true, message: t('invalid.required') }]}
        >
          <DayInput />
        </Form.Item>
        {languages.map((language) => (
          <Form.Item key={language} name={language} label={t(`customers.language.${language}`)}>
            <Input.TextArea
              autoSize={{ minRows: 3, maxRows: 20 }}
              maxLength={maxTermsLength}
              lang={language}
            />
          </Form.Item>
        ))}
      </SavedForm>
    </>
  );
}

/** A new version starts with the texts of the latest, from today or the day after the latest begins. */
function toValues({ versions, texts }: TermsReply): Values {
  const latest = versions[0]?.validFrom;
  return { validFrom: latest !== undefined && latest >= today() ? dayAfter(latest) : today(), ...texts };
}

function dayAfter(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** The texts of the version that the address selects (`?terms=`). */
function VersionSheet({ company }: { company: Company }) {
  const t = useText();
  const { query } = useUrl();
  const version = Number(query.get('terms'));
  const terms = useQuery({
    queryKey: [...toKey(company), version],
    queryFn: () => api.settings.termsVersion({ params: { company, version } }),
    enabled: version > 0,
  });
  return (
    <Sheet
      param="terms"
      open={version > 0}
      title={t('settings.termsOfSale.numbered', { version })}
      size={720}
    >
      <Loaded query={terms}>
        {({ texts, validFrom }) => (
          <>
            <p>{t('schedule.since', { from: dayText(validFrom) })}</p>
            {languages
              .filter((language) => texts[language] !== '')
              .map((language) => (
                <section key={language} aria-label={t(`customers.language.${language}`)}>
                  <h3>{t(`customers.language.${language}`)}</h3>
                  <p className="settings-terms" lang={language}>
                    {texts[language]}
                  </p>
                </section>
              ))}
          </>
        )}
      </Loaded>
    </Sheet>
  );
}
