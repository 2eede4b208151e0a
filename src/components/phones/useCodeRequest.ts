import type { FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { phonePauseSeconds } from '#contract/phone-country';
import { useAction } from '@/services/action';

export interface PhoneValues {
  country: string;
  number: string;
  code: string;
}

/**
 * Requests codes for the number in a form. `request` is what `send` returned for the number that the form still contains:
 * a changed number needs a code of its own.
 */
export function useCodeRequest(
  form: FormInstance<PhoneValues>,
  send: (values: Pick<PhoneValues, 'country' | 'number'>) => Promise<{ request: string }>,
) {
  const [request, setRequest] = useState<string>();
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const { run, busy, issue } = useAction(
    async () => {
      const { country, number } = form.getFieldsValue();
      const sent = await send({ country, number });
      setRequest(sent.request);
      setWait(phonePauseSeconds);
      form.getFieldInstance('code')?.focus();
    },
    { form },
  );
  /** Checks the number and requests a code. */
  const getCode = async () => {
    const isFilled = await form.validateFields(['country', 'number']).then(
      () => true,
      () => false,
    );
    if (isFilled) await run();
  };
  return { request, wait, busy, issue, getCode, forget: () => setRequest(undefined) };
}
