import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Form, Input } from 'antd';
import type { Regulation as RegulationReply } from '#contract/regulation';
import { rateFields, regulationFields } from '#contract/regulation-fields';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import GuardedForm from '@/components/form/GuardedForm';
import SavedForm from '@/components/form/SavedForm';
import { AmountItem } from '@/components/money/AmountItem';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { useCurrency } from '@/services/lookups';
import { queryClient, storeReply } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { Thresholds } from './Thresholds';

const queryKey = ['settings', 'regulation'];
const storeRegulation = (regulation: RegulationReply) => {
  storeReply(queryKey, regulation);
  void queryClient.invalidateQueries({ queryKey: [...queryKey, 'thresholds'] });
  void queryClient.invalidateQueries(queriesShowing('customers'));
};

/** Edits the amount from which the law requires a buyer to be verified, and the rates to convert other currencies. */
export default function Regulation() {
  const t = useText();
  const query = useQuery({ queryKey, queryFn: () => api.regulation.read() });
  return (
    <>
      <p className="settings-note">{t('regulation.intro')}</p>
      <Loaded query={query}>
        {(regulation) => (
          <>
            <Threshold regulation={regulation} />
            <Thresholds regulation={regulation} onRemoved={storeRegulation} />
            <Rates regulation={regulation} />
          </>
        )}
      </Loaded>
    </>
  );
}

type Limit = Pick<RegulationReply, 'threshold' | 'currency' | 'source' | 'validFrom'>;

const limitFields = { ...regulationFields, validFrom: rateFields.validFrom };

function Threshold({
  regulation: { threshold, currency, source, validFrom, version },
}: {
  regulation: RegulationReply;
}) {
  const access = useAccess();
  return (
    <SavedForm<Limit, RegulationReply>
      confirmsTabChange
      name="regulation"
      disabled={!access['settings:edit']}
      saved={{ threshold, currency, source, validFrom }}
      version={version}
      subject={{ noun: 'house', id: 1 }}
      save={(values, version) => api.regulation.save({ body: { ...values, version } })}
      onSaved={storeRegulation}
      fields={useFieldDisplays(limitFields, useCurrency(currency))}
    >
      <div className="settings-fields">
        <ThresholdField />
        <FieldItem name="currency" field={regulationFields.currency}>
          <Input maxLength={regulationFields.currency.max} />
        </FieldItem>
        <FieldItem name="validFrom" field={limitFields.validFrom} required />
      </div>
      <FieldItem name="source" field={limitFields.source}>
        <Input maxLength={limitFields.source.max} />
      </FieldItem>
    </SavedForm>
  );
}

/** In the units of the selected currency. */
function ThresholdField() {
  const t = useText();
  const currency = useCurrency(Form.useWatch<string>('currency'));
  return (
    currency && <AmountItem name={['threshold']} label={t('regulation.threshold')} currency={currency} />
  );
}

interface RateValues {
  currency: string;
  validFrom: string;
  rate: string;
}

function Rates({ regulation: { rates } }: { regulation: RegulationReply }) {
  const t = useText();
  const access = useAccess();
  const [form] = Form.useForm<RateValues>();
  const add = useAction(
    async ({ currency, validFrom, rate }: RateValues) => {
      storeRegulation(
        await api.regulation.addRate({ body: { currency: currency.toUpperCase(), validFrom, rate } }),
      );
      form.resetFields();
    },
    { form },
  );
  return (
    <section className="settings-section">
      <h2>{t('regulation.rates')}</h2>
      {access['settings:edit'] && (
        <GuardedForm form={form} name="rate" layout="inline" onFinish={(values) => void add.run(values)}>
          <FieldItem name="currency" field={rateFields.currency} required>
            <Input maxLength={rateFields.currency.max} />
          </FieldItem>
          <FieldItem name="validFrom" field={rateFields.validFrom} required />
          <FieldItem name="rate" field={rateFields.rate} required>
            <Input maxLength={rateFields.rate.max} inputMode="decimal" />
          </FieldItem>
          <Button htmlType="submit" loading={add.busy}>
            {t('common.add')}
          </Button>
        </GuardedForm>
      )}
      <ErrorNotice text={add.issue} />
      {rates.length === 0 ? (
        <p>{t('regulation.rates.none')}</p>
      ) : (
        <div className="settings-scroll">
          <table className="settings-table">
            <thead>
              <tr>
                <th scope="col">{t('regulation.currency')}</th>
                <th scope="col">{t('regulation.validFrom')}</th>
                <th scope="col" className="is-number">
                  {t('regulation.rate')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rates.map(({ currency, validFrom, rate }) => (
                <tr key={`${currency} ${validFrom}`}>
                  <th scope="row">{currency}</th>
                  <td>{dayText(validFrom)}</td>
                  <td className="is-number">{rate.replace(/0+$/, '').replace(/\.$/, '')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
