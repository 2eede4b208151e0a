/** Returns a complete list in the shape of a page. `limit`: the largest number of rows the list may ever have. */
export const toSinglePage = <Row>(data: Row[], limit = data.length) => ({
  data,
  total: data.length,
  page: 1,
  pageSize: limit,
});
