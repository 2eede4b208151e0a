/** A list that is answered whole, in the shape every list has. `limit`: as many rows as it may ever hold. */
export const toSinglePage = <Row>(data: Row[], limit = data.length) => ({
  data,
  total: data.length,
  page: 1,
  pageSize: limit,
});
