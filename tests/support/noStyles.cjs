// jsdom has no layout, so style sheets are replaced by an empty module.
module.exports = {};
