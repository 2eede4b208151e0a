// The browser tests use the machine's own Chromium (scripts/chromium.mjs); nothing is downloaded.
module.exports = { skipDownload: true };
