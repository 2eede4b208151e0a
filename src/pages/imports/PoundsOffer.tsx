import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { auctionFields } from '#contract/auction-fields';
import { parseUnits, preDecimalPound } from '#contract/currencies';
import { importFields } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import { parseAmount } from '#contract/money/money';
import { toFormValues, toRequestValues } from '@/components/catalogue/catalogueValues';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { storeReply } from '@/services/queries';
import { auctionKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useStoreImport } from './useImport';

/**
 * Offers to switch the sale to the pre-decimal pound, when the file contains such amounts and the sale has another currency.
 */
export default function PoundsOffer({ sheet }: { sheet: ImportSheet }) {
  const t = useText();
  const client = useQueryClient();
  const storeImport = useStoreImport();
  const switchToPounds = useAction(async () => {
    const auction = await api.auctions.read({ params: { id: sheet.target.id } });
    const values = { ...toFormValues(auctionFields, auction), currency: preDecimalPound.code };
    const saved = await api.auctions.update({
      params: { id: auction.id },
      body: { ...toRequestValues(auctionFields, values), version: auction.version },
    });
    storeReply(auctionKeys.read(auction.id), saved);
    void client.invalidateQueries({ queryKey: ['auctions', 'list'] });
    storeImport(await api.imports.map({ params: { id: sheet.id }, body: { reading: sheet.reading } }));
  });
  if (sheet.target.noun !== 'auctions' || parseUnits(sheet.currency) || !isInPounds(sheet)) return null;
  return (
    <>
      <ErrorNotice text={switchToPounds.issue} />
      <Alert
        type="warning"
        showIcon
        title={t('imports.units', { currency: sheet.currency.code })}
        action={
          <Button size="small" loading={switchToPounds.busy} onClick={() => void switchToPounds.run()}>
            {t('imports.units.use')}
          </Button>
        }
      />
    </>
  );
}

/** `£12 6s 6d`, `6s. 8d.`: numbers with the signs of shillings or pence. */
const withUnitSigns = /\d\s*(?:s|d|sh)\b/i;
/** `12.6.0`, `12/6/0`: an amount only in a currency of three units, but a date in other columns. */
const withTwoMarks = /\d([./-])\d{1,2}\1\d{1,2}\W*$/;

/** Returns whether the file has columns of shillings or pence, or amounts written with their signs. */
function isInPounds({ columns, mapping: { fields } }: ImportSheet): boolean {
  if (fields.shillings || fields.pence || columns.some(({ partLeftOut }) => partLeftOut)) return true;
  return columns.some(
    ({ samples, field, becomes }) =>
      samples.length > 0 &&
      samples.every(
        (text) => 'minor' in parseAmount(text, { decimalMark: '.', currency: preDecimalPound }),
      ) &&
      samples.some(
        (text) =>
          withUnitSigns.test(text) ||
          (field !== null &&
            importFields[field] === 'amount' &&
            becomes.every(({ value }) => value === null) &&
            withTwoMarks.test(text)),
      ),
  );
}
