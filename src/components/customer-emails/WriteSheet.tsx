import { useQuery } from '@tanstack/react-query';
import type { CustomerEmail } from '#contract/customer-emails';
import SavedForm from '@/components/form/SavedForm';
import Sheet from '@/components/form/Sheet';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { readableAddress } from '@/services/emailAddress';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { customerKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { type Writing, writeParams } from '@/services/writeAddress';
import EmailFields from './EmailFields';
import EmailFiles from './EmailFiles';
import EmailNotices from './EmailNotices';
import EmailPreview from './EmailPreview';
import type { EmailOptions, EmailValues } from './values';
import './customerEmails.css';

const { customer: customerParam, ...otherParams } = writeParams;

/** A sheet in which a user writes an email to one customer. */
export default function WriteSheet(writing: Writing) {
  const t = useText();
  const { customerId, inReplyTo, lotId, taskId } = writing;
  const customer = useQuery({
    queryKey: customerKeys.read(customerId),
    queryFn: () => api.customers.read({ params: { id: customerId } }),
    throwOnError: false,
  });
  const options = useQuery({
    queryKey: ['customers', 'emailOptions', customerId, { inReplyTo, lotId, taskId }],
    queryFn: () =>
      api.customerEmails.options({ params: { id: customerId }, query: { inReplyTo, lotId, taskId } }),
    throwOnError: false,
    // What the user is typing must not be replaced.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Sheet
      open
      param={customerParam}
      extraParams={Object.values(otherParams)}
      size={720}
      title={customer.data && t('customerEmails.title', { name: customer.data.name })}
    >
      <Loaded query={options}>{(data) => <EmailForm writing={writing} options={data} />}</Loaded>
    </Sheet>
  );
}

/** Returns the subject of a reply, with one prefix. */
const toReplySubject = (subject: string): string => (/^re\s?:/i.test(subject) ? subject : `Re: ${subject}`);

/** Returns what the form begins with. */
function toInitialValues({ recipients, original, salutation }: EmailOptions): EmailValues {
  const usable = recipients.filter(({ suppression }) => suppression === null);
  const address = usable.find((one) => one.address === original?.address)?.address ?? usable[0]?.address;
  return {
    to: address ?? '',
    subject: original ? toReplySubject(original.subject) : '',
    text: `${salutation}\n\n`,
    fileIds: [],
  };
}

function EmailForm({ writing, options }: { writing: Writing; options: EmailOptions }) {
  const t = useText();
  const { set } = useUrl();
  const { customerId, inReplyTo, lotId, taskId } = writing;
  const isBlocked = options.block !== null || options.recipients.every((one) => one.suppression !== null);
  return (
    <>
      <EmailNotices options={options} />
      <SavedForm<EmailValues, CustomerEmail>
        className="customer-email"
        disabled={isBlocked}
        saved={toInitialValues(options)}
        createLabel={t('customerEmails.send')}
        save={(values) =>
          api.customerEmails.create({
            params: { id: customerId },
            body: {
              ...values,
              inReplyTo: options.original && inReplyTo ? inReplyTo : null,
              lotId: options.lot && lotId ? lotId : null,
              taskId: options.task !== null && taskId ? taskId : null,
            },
          })
        }
        onSaved={({ address }) => {
          set(Object.fromEntries(Object.values(writeParams).map((name) => [name, undefined])));
          notifyDone(t('customerEmails.sent', { address: readableAddress(address) }));
          void queryClient.invalidateQueries({ queryKey: customerKeys.timeline(customerId) });
        }}
        fields={{
          to: { label: t('customerEmails.to') },
          subject: { label: t('customerEmails.subject') },
          text: { label: t('customerEmails.text') },
          fileIds: { label: t('customerEmails.files') },
        }}
      >
        <EmailFields customerId={customerId} lotId={lotId} options={options} />
        <EmailFiles customerId={customerId} />
        <EmailPreview customerId={customerId} />
      </SavedForm>
    </>
  );
}
