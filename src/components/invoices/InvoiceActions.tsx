import { DownloadOutlined, FilePdfOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { listStepsFrom } from '#contract/api/lifecycle';
import { invoiceLifecycle, validStates } from '#contract/invoice-states';
import type { Invoice } from '#contract/invoices';
import { ReasonDialog } from '@/components/form/ReasonDialog';
import { Money } from '@/components/money/Money';
import ActionButtons, { type ActionButton } from '@/components/page/ActionButtons';
import { useAction } from '@/services/action';
import { api, apiUrl } from '@/services/api';
import { useCurrency } from '@/services/lookups';
import { openOverPage, toNewPayment } from '@/services/moneyAddress';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import AddCharge from './AddCharge';
import ConfirmAction from './ConfirmAction';
import CreditDialog from './CreditDialog';
import { formatInvoiceName } from './invoiceName';
import MoveLots from './MoveLots';
import ReleaseDialog from './ReleaseDialog';
import { listUnreleased } from './unreleased';
import { useInvoiceAction } from './useInvoiceAction';

/** What a button of the head opens. */
type Dialog = 'issue' | 'charge' | 'move' | 'discard' | 'credit' | 'release' | 'writeOff';

/** Names of standards, the same in all languages. */
const profileNames = { EN16931: 'EN 16931', XRECHNUNG: 'XRechnung' } as const;

/** What can be done with a document in its state, and its files. */
export default function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const t = useText();
  const [dialog, setDialog] = useState<Dialog>();
  const currency = useCurrency(invoice.currency);
  const actions = useActions(invoice, setDialog);
  const close = () => setDialog(undefined);
  return (
    <div className="invoice-actions no-print">
      {invoice.number !== null && !invoice.document?.opening && (
        <Button
          icon={<FilePdfOutlined />}
          href={apiUrl('invoices', 'pdf', { params: { id: invoice.id } })}
          target="_blank"
        >
          {t('invoices.pdf')}
        </Button>
      )}
      {invoice.eInvoice?.issues.length === 0 && (
        <Button
          icon={<DownloadOutlined />}
          href={apiUrl('invoices', 'eInvoice', { params: { id: invoice.id } })}
        >
          {t('common.aside', { what: t('invoices.eInvoice'), aside: profileNames[invoice.eInvoice.profile] })}
        </Button>
      )}
      <ActionButtons actions={actions} />
      {dialog === 'issue' && <Issue invoice={invoice} onClose={close} />}
      {dialog === 'discard' && <Discard invoice={invoice} onClose={close} />}
      {dialog === 'move' && <MoveLots invoice={invoice} onClose={close} />}
      {dialog === 'release' && <ReleaseDialog invoice={invoice} onClose={close} />}
      {dialog === 'writeOff' && <WriteOff invoice={invoice} onClose={close} />}
      {currency && dialog === 'charge' && <AddCharge invoice={invoice} currency={currency} onClose={close} />}
      {currency && dialog === 'credit' && (
        <CreditDialog invoice={invoice} currency={currency} onClose={close} />
      )}
    </div>
  );
}

/** Returns the actions that the state allows and the user may take, the usual one first. */
function useActions(invoice: Invoice, openDialog: (dialog: Dialog) => void): ActionButton[] {
  const t = useText();
  const access = useAccess();
  const { id, state, kind, open, customer, payer } = invoice;
  const steps = listStepsFrom(invoiceLifecycle, state);
  const action = (dialog: Dialog, danger = false): ActionButton => ({
    key: dialog,
    label: t(`invoices.action.${dialog}`),
    run: () => openDialog(dialog),
    danger,
  });
  const hasLots = invoice.lines.some(({ saleId }) => saleId !== null);
  if (steps.includes('issue'))
    return [
      ...(access['invoices:issue'] ? [action('issue')] : []),
      ...(access['invoices:edit']
        ? [action('charge'), ...(hasLots ? [action('move')] : []), action('discard', true)]
        : []),
    ];
  const canPay = kind === 'INVOICE' && open > 0 && customer !== null && access['payments:record'];
  const canDiscard =
    invoice.document?.opening === true && steps.includes('undo') && access['invoices:edit'] === true;
  const canWriteOff = canPay && steps.includes('writeOff');
  const canRelease =
    kind === 'INVOICE' &&
    validStates.includes(state) &&
    access['invoices:release'] &&
    listUnreleased(invoice).length > 0;
  const canCredit =
    kind === 'INVOICE' &&
    steps.includes('credit') &&
    customer !== null &&
    !invoice.document?.opening &&
    access['invoices:issue'];
  return [
    ...(canPay
      ? [
          {
            key: 'pay',
            label: t('payments.record'),
            run: () =>
              openOverPage((search) =>
                toNewPayment(search, { customerId: payer?.id ?? customer.id, invoiceId: id }),
              ),
          },
        ]
      : []),
    ...(canRelease ? [action('release')] : []),
    ...(canCredit ? [{ ...action('credit'), secondary: true }] : []),
    ...(canDiscard ? [{ ...action('discard', true), secondary: true }] : []),
    ...(canWriteOff ? [{ ...action('writeOff', true), secondary: true }] : []),
  ];
}

interface DialogProps {
  invoice: Invoice;
  onClose(): void;
}

function Issue({ invoice, onClose }: DialogProps) {
  const t = useText();
  const { id, version, total, currency } = invoice;
  const { run, busy, issue } = useInvoiceAction(
    () => api.invoices.issue({ params: { id }, body: { version } }),
    {
      onDone: ({ number }) => {
        onClose();
        notifyDone(t('invoices.issued', { number }));
      },
    },
  );
  return (
    <ConfirmAction
      title={t('invoices.issue.title', { name: formatInvoiceName(t, invoice) })}
      label={t('invoices.action.issue')}
      busy={busy}
      issue={issue}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <p>
        {t('invoices.total')}: <Money amount={total} currency={currency} />
      </p>
      <p>{t('invoices.issue.final')}</p>
    </ConfirmAction>
  );
}

function WriteOff({ invoice: { id, version, number, open, currency }, onClose }: DialogProps) {
  const t = useText();
  const { run, busy, issue } = useAction(async (reason: string) => {
    await api.payments.writeOff({ params: { id }, body: { version, reason } });
    await queryClient.invalidateQueries(queriesShowing('payments'));
    onClose();
    notifyDone(t('invoices.writtenOff'));
  });
  return (
    <ReasonDialog
      danger
      title={t('invoices.writeOff.title', { number: number ?? '' })}
      label={t('invoices.action.writeOff')}
      busy={busy}
      issue={issue}
      onReason={(reason) => void run(reason)}
      onCancel={onClose}
    >
      <p>
        {t('invoices.open')}: <Money amount={open} currency={currency} />
      </p>
      <p>{t('invoices.writeOff.hint')}</p>
    </ReasonDialog>
  );
}

function Discard({ invoice, onClose }: DialogProps) {
  const t = useText();
  const { id, version, lots, document, number } = invoice;
  const isOpening = document?.opening === true;
  const { run, busy, issue } = useInvoiceAction(
    () => api.invoices.discard({ params: { id }, body: { version } }),
    {
      onDone: () => {
        onClose();
        notifyDone(t(isOpening ? 'invoices.opening.discarded' : 'invoices.discarded'));
      },
    },
  );
  return (
    <ConfirmAction
      danger
      title={
        isOpening ? t('invoices.opening.discard', { number: number ?? '' }) : t('invoices.discard.title')
      }
      label={t('invoices.action.discard')}
      busy={busy}
      issue={issue}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <p>{isOpening ? t('invoices.opening.discard.hint') : t('invoices.discard.hint', { count: lots })}</p>
    </ConfirmAction>
  );
}
