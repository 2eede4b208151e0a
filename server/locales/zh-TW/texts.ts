import privacy from '#contract/privacy-words/zh-TW';
import documents from '#contract/words/documents/zh-TW';
import fields from '#contract/words/fields/zh-TW';
import figures from '#contract/words/figures/zh-TW';
import matches from '#contract/words/matches/zh-TW';
import type { Locale } from '../locale';
import accountChanges from './account-changes';
import buyerPage from './buyer-page';
import factorChanges from './factor-changes';
import home from './home';
import imports from './imports';
import language from './language';
import mail from './mail';
import notificationEmails from './notification-emails';
import plannedEmails from './planned-emails';
import preferences from './preferences';
import questionEmail from './question-email';
import rendering from './rendering';
import reportEmails from './report-emails';
import sharedPage from './shared-page';
import sharedWork from './shared-work';
import starters from './starters';
import templates from './templates';
import textMessages from './text-messages';

export default {
  accountChanges,
  buyerPage,
  documents,
  factorChanges,
  fields,
  figures,
  home,
  imports,
  language,
  mail,
  matches,
  notificationEmails,
  plannedEmails,
  preferences,
  privacy,
  questionEmail,
  rendering,
  reportEmails,
  sharedPage,
  sharedWork,
  starters,
  templates,
  textMessages,
} satisfies Locale;
