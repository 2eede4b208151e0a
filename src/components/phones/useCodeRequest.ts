import type { FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { phonePauseSeconds } from '#contract/phone-country';
import { useAction } from '@/services/action';
import { useText } from '@/services/text';

export interface PhoneValues {
  country: string;
  number: string;
  code: string;
}

/**
 * Requests codes, whose issues are shown at the fields of the form. `takeRequest` returns what `send` returned last; without a
 * request it marks the field of the code.
 */
export function useSentCode(form: FormInstance, send: () => Promise<{ request: string }>) {
  const t = useText();
  const [request, setRequest] = useState<string>();
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const { run, busy, issue } = useAction(
    async () => {
      const sent = await send();
      setRequest(sent.request);
      setWait(phonePauseSeconds);
      form.getFieldInstance('code')?.focus();
    },
    { form },
  );
  const takeRequest = () => {
    if (request === undefined) form.setFields([{ name: 'code', errors: [t('session.mobile.first')] }]);
    return request;
  };
  return { request, takeRequest, wait, busy, issue, getCode: run, forget: () => setRequest(undefined) };
}

/** Requests codes for the number in a form. A changed number needs a code of its own: call `forget` then. */
export function useCodeRequest(
  form: FormInstance<PhoneValues>,
  send: (values: Pick<PhoneValues, 'country' | 'number'>) => Promise<{ request: string }>,
) {
  const sent = useSentCode(form, () => {
    const { country, number } = form.getFieldsValue();
    return send({ country, number });
  });
  /** Checks the number and requests a code. */
  const getCode = async () => {
    const isFilled = await form.validateFields(['country', 'number']).then(
      () => true,
      () => false,
    );
    if (isFilled) await sent.getCode();
  };
  return { ...sent, getCode };
}
