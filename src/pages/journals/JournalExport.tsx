import { DownloadOutlined } from '@ant-design/icons';
import { Button, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import type { Company } from '#contract/companies';
import { type ExportFormat, exportFormats } from '#contract/exports';
import { type JournalProfile, journalProfiles } from '#contract/journals';
import PeriodFields from '@/components/registers/PeriodFields';
import { readPeriod } from '@/components/registers/period';
import { apiUrl } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';

/** Names of products, which are the same in every language. */
const productNames: Partial<Record<JournalProfile, string>> = { XERO: 'Xero', DATEV: 'DATEV' };

/** The button that exports the journals of a period for accounting software. */
export default function JournalExport({ company }: { company: Company }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<DownloadOutlined />} onClick={() => setOpen(true)}>
        {t('list.export')}
      </Button>
      {isOpen && <ExportDialog company={company} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportDialog({ company, onClose }: { company: Company; onClose(): void }) {
  const t = useText();
  const id = useId();
  const { query } = useUrl();
  const [period, setPeriod] = useState(() => readPeriod(query));
  const [profile, setProfile] = useState<JournalProfile>('GENERIC');
  const [format, setFormat] = useState<ExportFormat>('csv');
  useFocusReturn();
  const { from, to } = period;
  const isComplete = from !== undefined && to !== undefined;
  return (
    <Modal
      open
      title={t('journals.export')}
      footer={
        <Button
          type="primary"
          disabled={!isComplete}
          {...(isComplete && {
            href: apiUrl('journals', 'export', { query: { company, from, to, profile, format } }),
            download: true,
          })}
        >
          {t('journals.export.run')}
        </Button>
      }
      onCancel={onClose}
    >
      <p>{t('journals.export.hint')}</p>
      <PeriodFields id="export" period={period} onChange={setPeriod} />
      <div className="period-fields">
        <label htmlFor={`${id}-profile`}>{t('journals.export.profile')}</label>
        <Select
          id={`${id}-profile`}
          value={profile}
          onChange={setProfile}
          options={journalProfiles.map((value) => ({
            value,
            label: productNames[value] ?? t('journals.profile.generic'),
          }))}
        />
        <label htmlFor={`${id}-format`}>{t('journals.export.format')}</label>
        <Select
          id={`${id}-format`}
          value={format}
          onChange={setFormat}
          options={exportFormats.map((value) => ({ value, label: value.toUpperCase() }))}
        />
      </div>
    </Modal>
  );
}
