import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Form, Input } from 'antd';
import { useMemo } from 'react';
import type { Company } from '#contract/companies';
import {
  type DocumentText,
  type DocumentTextForm,
  documentTextSubjects,
  maxDocumentText,
} from '#contract/document-texts';
import { languages } from '#contract/session';
import SavedForm from '@/components/form/SavedForm';
import Sheet from '@/components/form/Sheet';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import DayInput from '@/components/time/DayInput';
import { currentLanguage } from '@/locales';
import { api } from '@/services/api';
import { dayText, today } from '@/services/day';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';

const toKey = (company: Company) => ['settings', 'document-texts', company];

/** What the documents of a company print beyond their lines; a text opens in a sheet (`?text=`). */
export default function DocumentTexts({ company }: { company: Company }) {
  const t = useText();
  const { query: address } = useUrl();
  const query = useQuery({
    queryKey: toKey(company),
    queryFn: () => api.documentTexts.list({ params: { company } }),
  });
  return (
    <>
      <p className="settings-note">{t('documentTexts.intro')}</p>
      <Loaded query={query}>
        {({ subjects }) => {
          const open = subjects.find(({ subject }) => subject === address.get('text'));
          return (
            <>
              <SubjectTable subjects={subjects} />
              <Sheet
                param="text"
                open={open !== undefined}
                title={open && t(`documentTexts.subject.${open.subject}`)}
                size={640}
                next={() => open && documentTextSubjects[documentTextSubjects.indexOf(open.subject) + 1]}
              >
                {open && <SubjectForm key={open.subject} company={company} text={open} />}
              </Sheet>
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function SubjectTable({ subjects }: { subjects: readonly DocumentText[] }) {
  const t = useText();
  const { query } = useUrl();
  const language = currentLanguage();
  return (
    <div className="settings-scroll">
      <table className="settings-table">
        <thead>
          <tr>
            <th>{t('documentTexts.column.text')}</th>
            <th>{t('documentTexts.column.now')}</th>
            <th>{t('documentTexts.column.from')}</th>
            <th>{t('documentTexts.column.next')}</th>
          </tr>
        </thead>
        <tbody>
          {subjects.map(({ subject, versions, defaults }) => {
            const current = versions.find(({ state }) => state === 'CURRENT');
            const coming = versions.findLast(({ state }) => state === 'COMING');
            return (
              <tr key={subject}>
                <th scope="row">
                  <Link to={applyPatch(`?${query}`, { text: subject })}>
                    {t(`documentTexts.subject.${subject}`)}
                  </Link>
                </th>
                <td>{current?.texts[language] || defaults[language] || t('documentTexts.nothing')}</td>
                <td>{current ? dayText(current.validFrom) : t('documentTexts.standard')}</td>
                <td>{coming ? dayText(coming.validFrom) : '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type Values = { validFrom: string } & DocumentTextForm;

/** A text in each language, which applies from a day on. */
function SubjectForm({ company, text }: { company: Company; text: DocumentText }) {
  const t = useText();
  const access = useAccess();
  const { subject, defaults, version } = text;
  const saved = useMemo(() => toValues(text), [text]);
  const hint =
    subject === 'PAYMENT_TERMS' || subject === 'COLLECTION'
      ? t(`documentTexts.hint.${subject}`)
      : t('documentTexts.hint.vat');
  return (
    <>
      <p className="settings-note">{hint}</p>
      <SavedForm<Values, DocumentText>
        name="document-text"
        disabled={!access['settings:edit']}
        saved={saved}
        version={version}
        subject={{ noun: company === 'HOUSE' ? 'house' : 'gallery', id: 1 }}
        save={({ validFrom, ...texts }, onVersion) =>
          api.documentTexts.save({
            params: { company, subject },
            body: { version: onVersion, validFrom, texts },
          })
        }
        onSaved={() => void queryClient.invalidateQueries({ queryKey: toKey(company) })}
        fromCurrent={(current) => toValues(current as unknown as DocumentText)}
        fields={{
          validFrom: { label: t('schedule.validFrom') },
          ...Object.fromEntries(languages.map((one) => [one, { label: t(`customers.language.${one}`) }])),
        }}
      >
        <Form.Item
          name="validFrom"
          label={t('schedule.validFrom')}
          extra={t('documentTexts.validFrom.hint')}
          rules={[{ required: true, message: t('invalid.required') }]}
        >
          <DayInput />
        </Form.Item>
        {languages.map((language) => (
          <Form.Item
            key={language}
            name={language}
            label={t(`customers.language.${language}`)}
            extra={defaults[language] && t('documentTexts.default', { text: defaults[language] })}
          >
            <Input.TextArea
              autoSize={{ minRows: 2, maxRows: 12 }}
              maxLength={maxDocumentText}
              lang={language}
            />
          </Form.Item>
        ))}
      </SavedForm>
    </>
  );
}

/** The form begins with the latest texts, from today, or from their own day if that has not come. */
function toValues({ versions }: DocumentText): Values {
  const [latest] = versions;
  const empty = Object.fromEntries(languages.map((language) => [language, ''])) as DocumentTextForm;
  return {
    validFrom: latest && latest.validFrom > today() ? latest.validFrom : today(),
    ...(latest?.texts ?? empty),
  };
}
