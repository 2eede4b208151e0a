import { Form } from 'antd';
import { useEffect } from 'react';
import type { CampaignForm } from '#contract/campaigns';
import { changedKeys } from '@/components/form/difference';

interface Props {
  saved: CampaignForm;
  onChange(unsaved: boolean): void;
}

/** Reports to components outside the form whether it has unsaved changes. */
export function Unsaved({ saved, onChange }: Props) {
  const form = Form.useFormInstance<CampaignForm>();
  const values = Form.useWatch((all: CampaignForm) => all, { form, preserve: true });
  const unsaved = values !== undefined && changedKeys(saved, values).length > 0;
  useEffect(() => onChange(unsaved), [unsaved, onChange]);
  return null;
}
