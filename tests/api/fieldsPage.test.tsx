import { waitFor } from '@testing-library/react';
import { type Fields, omitFields } from '#contract/api/field';
import { auctionFields } from '#contract/auction-fields';
import { collectionFields } from '#contract/collections';
import { itemFormFields, itemNoField } from '#contract/item-form';
import { lotFormFields } from '#contract/lot-fields';
import { newAuction, newLot } from '../auctions/forms';
import { openPage, openPageApp, type PageApp } from '../support/page';

/** Forms take their limits from the declarations, so that users cannot type what the server would refuse. */
let app: PageApp;
let lot: string;
beforeAll(async () => {
  app = await openPageApp();
  const manager = await app.signIn('MANAGER');
  const { id } = await newAuction(manager, { code: 'LIMITS' });
  await newLot(manager, id, { number: '1', title: 'A map', reserveNote: 'as agreed' });
  lot = `/auction/${id}/item/1`;
});
afterAll(() => app.close());

const forms: [string, () => string, string, Fields][] = [
  ['item', () => '/items?item=new', '', { itemNo: itemNoField, ...itemFormFields }],
  // Only a lot with several parts has its own title.
  ['lot', () => lot, 'field-', omitFields(lotFormFields, ['lotTitle'])],
  ['auction', () => '/auction/new', '', auctionFields],
  ['collection', () => '/collection/new', '', collectionFields],
];

test.each(forms)(
  'the form of a new %s accepts no longer text than can be stored',
  async (_, address, prefix, fields) => {
    await openPage(app, address(), { as: 'MANAGER' });
    const inputOf = (name: string) => document.getElementById(`${prefix}${name}`);
    await waitFor(() => expect(inputOf('title')).not.toBeNull());
    const limited = Object.entries(fields).filter(([, { kind }]) => kind === 'text' || kind === 'count');
    const limits = limited.map(([name, { kind }]) => {
      const input = inputOf(name);
      return [name, Number(input?.getAttribute(kind === 'text' ? 'maxlength' : 'aria-valuemax'))];
    });
    expect(limits).toEqual(limited.map(([name, { max }]) => [name, max]));
  },
);
