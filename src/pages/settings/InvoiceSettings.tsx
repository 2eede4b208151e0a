import type { Company } from '#contract/companies';
import DocumentTexts from '@/components/document-texts/DocumentTexts';
import { useText } from '@/services/text';
import ReminderSettings from './ReminderSettings';

/** What the invoices of a company print, and when it reminds of them. */
export default function InvoiceSettings({ company }: { company: Company }) {
  const t = useText();
  return (
    <>
      <h2>{t('documentTexts.title')}</h2>
      <DocumentTexts company={company} />
      <section className="settings-section">
        <h2>{t('reminders.title')}</h2>
        <ReminderSettings company={company} />
      </section>
    </>
  );
}
