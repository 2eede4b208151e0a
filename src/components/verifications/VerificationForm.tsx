import { Button, Form, Input, InputNumber, Radio, Switch } from 'antd';
import { useMemo } from 'react';
import { pickFieldValues } from '#contract/api/field';
import { limits } from '#contract/api/limits';
import { risks, verificationFields, verificationLevels } from '#contract/verification-fields';
import type { Verification, VerificationFacts } from '#contract/verifications';
import CountrySelect from '@/components/catalogue/CountrySelect';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import SavedForm from '@/components/form/SavedForm';
import DayInput from '@/components/time/DayInput';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';

/** Edits the findings of a verification; read-only while the customer is verified. */
export function VerificationForm({
  customerId: id,
  verification,
}: {
  customerId: number;
  verification: Verification;
}) {
  const t = useText();
  const saved = useMemo(() => pickFieldValues(verificationFields, verification), [verification]);
  const words = useFieldDisplays(verificationFields);
  return (
    <section>
      <h2>{t('verifications.facts')}</h2>
      <SavedForm<VerificationFacts, Verification>
        confirmsTabChange
        name="verification"
        disabled={!verification.editable}
        saved={saved}
        version={verification.version}
        subject={{ noun: 'verifications', id }}
        save={(form, version) => api.verifications.update({ params: { id }, body: { ...form, version } })}
        onSaved={() => void queryClient.invalidateQueries(queriesShowing('verifications'))}
        fields={words}
      >
        <Form.Item name="level" label={t('verifications.level')}>
          <Radio.Group
            options={verificationLevels.map((value) => ({ value, label: t(`verifications.level.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="risk" label={t('verifications.risk')}>
          <Radio.Group options={risks.map((value) => ({ value, label: t(`verifications.risk.${value}`) }))} />
        </Form.Item>
        <Form.Item name="pep" label={t('verifications.pep')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="pepNote" label={t('verifications.pepNote')}>
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} maxLength={verificationFields.pepNote.max} />
        </Form.Item>
        <Form.Item name="sourceOfFunds" label={t('verifications.sourceOfFunds')}>
          <Input.TextArea
            autoSize={{ minRows: 1, maxRows: 8 }}
            maxLength={verificationFields.sourceOfFunds.max}
          />
        </Form.Item>
        <Owners disabled={!verification.editable} />
        <Form.Item name="provider" label={t('verifications.provider')}>
          <Input maxLength={verificationFields.provider.max} />
        </Form.Item>
      </SavedForm>
    </section>
  );
}

/** The beneficial owners of a company. */
function Owners({ disabled }: { disabled: boolean }) {
  const t = useText();
  return (
    <fieldset className="verification-owners">
      <legend>{t('verifications.owners')}</legend>
      <Form.List name="owners">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div key={key} className="verification-row">
                <Form.Item name={[name, 'name']} label={t('verifications.owner.name')} required>
                  <Input maxLength={limits.line} />
                </Form.Item>
                <Form.Item name={[name, 'bornOn']} label={t('verifications.owner.bornOn')}>
                  <DayInput />
                </Form.Item>
                <Form.Item name={[name, 'country']} label={t('verifications.country')}>
                  <CountrySelect />
                </Form.Item>
                <Form.Item name={[name, 'share']} label={t('verifications.owner.share')}>
                  <InputNumber min={0} max={100} suffix="%" />
                </Form.Item>
                {!disabled && <Button onClick={() => remove(name)}>{t('verifications.owner.remove')}</Button>}
              </div>
            ))}
            {!disabled && (
              <Button onClick={() => add({ name: '', bornOn: null, country: '', share: null })}>
                {t('verifications.owner.add')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  );
}
