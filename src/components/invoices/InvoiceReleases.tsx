import { FilePdfOutlined } from '@ant-design/icons';
import type { Invoice } from '#contract/invoices';
import Colleague from '@/components/avatars/Colleague';
import { apiUrl } from '@/services/api';
import { momentText } from '@/services/day';
import { useText } from '@/services/text';
import '@/components/list/tables.css';

/** The lots that were handed over, to whom and when, with their release notes. */
export function InvoiceReleases({ invoice: { releases } }: { invoice: Invoice }) {
  const t = useText();
  if (releases.length === 0) return null;
  return (
    <section className="invoice-table">
      <h2>{t('invoices.releases')}</h2>
      <table className="plain-table" aria-label={t('invoices.releases')}>
        <tbody>
          {releases.map(({ id, lotNumber, releasedTo, note, releasedAt, releasedBy, releaseNote }) => (
            <tr key={id}>
              <th scope="row">{lotNumber}</th>
              <td>
                <bdi>{releasedTo}</bdi>
                {note && (
                  <small>
                    <bdi>{note}</bdi>
                  </small>
                )}
              </td>
              <td>
                {momentText(releasedAt)}
                <small>
                  <Colleague {...releasedBy} />
                </small>
              </td>
              <td>
                {releaseNote && (
                  <a
                    href={apiUrl('invoices', 'releaseNote', { params: { id: releaseNote.id } })}
                    target="_blank"
                    rel="noreferrer"
                  >
                    <FilePdfOutlined aria-hidden />{' '}
                    {t('invoices.releaseNote', { number: releaseNote.number })}
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
