import { useQuery } from '@tanstack/react-query';
import { type Privacy as PrivacyReply, type PrivacyRequest, privacyFiles } from '#contract/privacy';
import { privacyWords } from '#contract/privacy-words';
import Author from '@/components/avatars/Author';
import Loaded from '@/components/page/Loaded';
import { LocalTime } from '@/components/time/SaleTime';
import { currentLanguage } from '@/locales';
import { api, apiUrl } from '@/services/api';
import { dayText } from '@/services/day';
import { useText } from '@/services/text';
import { PrivacyActions } from './PrivacyActions';
import { Retained } from './Retained';
import '@/components/consents/consents.css';
import './privacy.css';

interface Part {
  customerId: number;
  privacy: PrivacyReply;
}

/** Shows which data of a customer is stored and until when, legal holds, and the customer's requests. */
export default function Privacy({ customerId: id }: { customerId: number }) {
  const query = useQuery({
    queryKey: ['customers', id, 'privacy'],
    queryFn: () => api.privacy.read({ params: { id } }),
  });
  return (
    <Loaded query={query}>
      {(privacy) => (
        <div className="consents privacy">
          <PrivacyActions customerId={id} privacy={privacy} />
          <Retention privacy={privacy} />
          <Requests customerId={id} privacy={privacy} />
        </div>
      )}
    </Loaded>
  );
}

function Retention({ privacy: { retention } }: { privacy: PrivacyReply }) {
  const t = useText();
  const { laws } = privacyWords[currentLanguage()];
  return (
    <section>
      <h2>{t('privacy.retention')}</h2>
      {retention.length === 0 ? (
        <p>{t('privacy.retention.none')}</p>
      ) : (
        <ul>
          {retention.map(({ law, until }) => (
            <li key={law}>
              {laws[law]} <b>{t('privacy.until', { day: dayText(until) })}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Requests({ customerId, privacy: { requests } }: Part) {
  const t = useText();
  return (
    <section>
      <h2>{t('privacy.requests')}</h2>
      {requests.length === 0 && <p>{t('privacy.requests.none')}</p>}
      <ul className="privacy-requests">
        {requests.map((request) => (
          <Request key={request.id} customerId={customerId} request={request} />
        ))}
      </ul>
    </section>
  );
}

function Request({ customerId, request }: { customerId: number; request: PrivacyRequest }) {
  const t = useText();
  const { kind, state, reason, requestedBy, requestedById, requestedAt, filesUntil, certificate } = request;
  const hasData = filesUntil !== null && new Date(filesUntil) > new Date();
  const files = privacyFiles.filter(
    (file) => certificate !== null && (file === 'certificate.html' || hasData),
  );
  const nameOf = (file: (typeof privacyFiles)[number]) =>
    t(
      file === 'data.json'
        ? 'privacy.file.data-json'
        : file === 'data.html'
          ? 'privacy.file.data-html'
          : 'privacy.file.certificate-html',
    );
  return (
    <li>
      <p>
        <b>{t(`privacy.kind.${kind}`)}</b> · {t(`privacy.state.${state}`)} ·{' '}
        <Author id={requestedById} name={requestedBy} /> · <LocalTime at={requestedAt} />{' '}
        {reason && <q>{reason}</q>}
      </p>
      {certificate && certificate.retained.length > 0 && (
        <ul>
          {certificate.retained.map((one) => (
            <li key={one.place}>
              <Retained retained={one} />
            </li>
          ))}
        </ul>
      )}
      <p className="privacy-actions">
        {files.map((file) => (
          <a
            key={file}
            href={apiUrl('privacy', 'file', { params: { id: customerId, request: request.id, file } })}
          >
            {nameOf(file)}
          </a>
        ))}
      </p>
    </li>
  );
}
