/** Returns a function that makes the endpoint handler of a step: it takes the step with the row and body of the request. */
export const stepHandler =
  <Context, Step extends string, Body, Reply>(
    performStep: (context: Context, id: number, step: Step, body: Body) => Promise<Reply>,
  ) =>
  (step: Step) =>
  ({ params, body }: { params: { id: number }; body: Body }, context: Context): Promise<Reply> =>
    performStep(context, params.id, step, body);
