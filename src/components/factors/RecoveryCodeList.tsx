import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { useModel } from '@umijs/max';
import { Button } from 'antd';
import { useEffect, useMemo } from 'react';
import { useText } from '@/services/text';
import './factors.css';

/** New recovery codes, with buttons that download and print them. */
export default function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const houseName = initialState?.house.name || 'Rostrum';
  const title = t('factors.codes.file', { house: houseName });
  const address = useMemo(
    () =>
      URL.createObjectURL(new Blob([`${[title, '', ...codes].join('\r\n')}\r\n`], { type: 'text/plain' })),
    [title, codes],
  );
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <div className="factors-codes">
      <p>{t('factors.codes.intro')}</p>
      <h2 className="factors-codes-title">{title}</h2>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="factors-buttons">
        <Button icon={<DownloadOutlined />} href={address} download="rostrum-recovery-codes.txt">
          {t('factors.codes.download')}
        </Button>
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          {t('factors.codes.print')}
        </Button>
      </div>
    </div>
  );
}
