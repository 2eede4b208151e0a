import sql from 'sql-template-tag';
import type { Call } from './calls';
import { newCustomer } from './customerCalls';
import { newItem, newLot, type World } from './world';

/** Changes a call so that it refers to a row of another department at this place of the input. */
export const inOtherDepartment: Record<string, (call: Call, outside: World) => Promise<Call> | Call> = {
  'body.departmentIds': (call, { department }) => withChangedBody(call, { departmentIds: [department] }),
  'body.departmentId': (call, { department }) => withChangedBody(call, { departmentId: department }),
  'body.change.departmentId': (call, { department }) =>
    withChangedBody(call, { change: { departmentId: department } }),
  'body.itemId': async (call, outside) => withChangedBody(call, { itemId: await newItem(outside) }),
  'body.consignorId': async (call, outside) =>
    withChangedBody(call, { consignorId: await newCustomer(outside) }),
  'body.customerId': async (call, outside) =>
    withChangedBody(call, { customerId: await newCustomer(outside) }),
  'body.otherId': async (call, outside) => withChangedBody(call, { otherId: await newCustomer(outside) }),
  'body.lots.id': async (call, outside) => {
    const sale = call.params?.id;
    const { id } = await newLot(outside, sale === undefined ? {} : { sale: Number(sale) });
    const { lots } = call.body as { lots: object[] };
    return withChangedBody(call, { lots: [{ ...lots[0], id }] });
  },
  'body.mapping.departmentId': (call, { department }) =>
    withChangedBody(call, {
      mapping: { ...(call.body as { mapping: object }).mapping, departmentId: department },
    }),
  'subject.mapping.departmentId': async (call, { app, department }) => {
    await app.db.run(sql`
      update imports set mapping = mapping || jsonb_build_object('departmentId', ${department}::bigint)
      where id = ${Number(call.params?.id)}`);
    return call;
  },
};
const withChangedBody = (call: Call, change: object): Call => ({
  ...call,
  body: { ...(call.body as object), ...change },
});
