import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { CompanyLogo } from '#contract/companies';
import ErrorNotice from '@/components/page/ErrorNotice';
import UploadButton from '@/components/page/UploadButton';
import { pictureTypes } from '@/components/pictures/address';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';

interface Props {
  id?: string;
  value?: CompanyLogo;
  onChange?(logo: CompanyLogo): void;
  disabled?: boolean;
}

/** The logo of a company: uploaded at once, and used when the form is saved. */
export default function LogoField({ id, value, onChange, disabled }: Props) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['mail-pictures', 'one', value?.fileKey],
    queryFn: () => api.emails.pictures({ query: { fileKey: value?.fileKey } }),
    enabled: value != null,
  });
  const picture = value ? data?.data[0] : undefined;
  const upload = useAction(async (file: File) => {
    const { fileKey } = await api.emails.addPicture({ file });
    onChange?.({ fileKey });
  });
  return (
    <>
      <ErrorNotice text={upload.issue} />
      <div className="settings-logo">
        {picture && <img src={picture.address} alt={t('settings.logo')} />}
        <UploadButton
          id={id}
          label={t('settings.logo.upload')}
          accept={pictureTypes}
          disabled={disabled}
          loading={upload.busy}
          onFile={upload.run}
        />
        {value && (
          <Button type="text" disabled={disabled} onClick={() => onChange?.(null)}>
            {t('common.remove')}
          </Button>
        )}
      </div>
    </>
  );
}
