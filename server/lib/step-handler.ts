/**
 * Returns a function that creates the endpoint handler of a step, which calls `performStep` with the id and body of the
 * request.
 */
export const stepHandler =
  <Context, Step extends string, Body, Reply>(
    performStep: (context: Context, id: number, step: Step, body: Body) => Promise<Reply>,
  ) =>
  (step: Step) =>
  ({ params, body }: { params: { id: number }; body: Body }, context: Context): Promise<Reply> =>
    performStep(context, params.id, step, body);
