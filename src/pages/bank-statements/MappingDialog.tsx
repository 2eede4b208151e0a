import { useQuery } from '@tanstack/react-query';
import { Form, Modal } from 'antd';
import { useId } from 'react';
import type { BankCsvPreview, ImportedBankAccount } from '#contract/bank-statements';
import GuardedForm from '@/components/form/GuardedForm';
import { useLeaveConfirmation } from '@/components/form/useLeaving';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { useText } from '@/services/text';
import { describeAccount } from './bankAccounts';
import MappingFields from './MappingFields';
import { type MappingValues, toColumnLetter, toMapping, toMappingValues } from './mappingValues';

interface Props {
  account: ImportedBankAccount;
  file: File;
  onSaved(): void;
  onCancel(): void;
}

/** Asks what the columns of a CSV file contain, with the first rows and a suggestion. */
export default function MappingDialog({ account, file, onSaved, onCancel }: Props) {
  const t = useText();
  const formId = useId();
  const [form] = Form.useForm<MappingValues>();
  const [confirmLeave, question] = useLeaveConfirmation();
  useFocusReturn();
  const query = useQuery({
    queryKey: ['bankStatements', 'preview', account.id, file.name, file.lastModified, file.size],
    queryFn: () => api.bankStatements.preview({ params: { id: account.id }, file }),
    throwOnError: false,
  });
  const save = useAction(
    async (values: MappingValues, preview: BankCsvPreview) => {
      await api.bankStatements.saveMapping({
        params: { id: account.id },
        body: toMapping(values, preview, account),
      });
      onSaved();
    },
    { form },
  );
  return (
    <Modal
      open
      width={760}
      title={t('bankStatements.mapping.title', { account: describeAccount(account) })}
      okText={t('bankStatements.mapping.save')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: save.busy, disabled: !query.data }}
      onCancel={() => confirmLeave(form.isFieldsTouched() ? 1 : 0, onCancel)}
    >
      {question}
      <p>{t('bankStatements.mapping.hint')}</p>
      <Loaded query={query}>
        {(preview) => (
          <>
            <FirstRows preview={preview} />
            <ErrorNotice text={save.issue} />
            <GuardedForm<MappingValues>
              id={formId}
              form={form}
              layout="vertical"
              initialValues={toMappingValues(preview)}
              // The form contains only the fields that are shown.
              onFinish={(values) => void save.run({ ...toMappingValues(preview), ...values }, preview)}
            >
              <MappingFields preview={preview} currency={account.currency} />
            </GuardedForm>
          </>
        )}
      </Loaded>
    </Modal>
  );
}

const visibleRows = 8;

function FirstRows({ preview: { rows } }: { preview: BankCsvPreview }) {
  const t = useText();
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="bank-rows" aria-label={t('bankStatements.mapping.rows')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('bankStatements.mapping.row')}</th>
            {Array.from({ length: columns }, (_, column) => (
              <th key={toColumnLetter(column)} scope="col">
                {toColumnLetter(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, visibleRows).map(({ row, cells }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {Array.from({ length: columns }, (_, column) => (
                <td key={toColumnLetter(column)}>
                  <bdi>{cells[column]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
