// jsdom lays nothing out: a style sheet is nothing.
module.exports = {};
