import { type Asked, answering, filled } from './answer';
import { compileLetter } from './compile';

// The thread that sends does without: MJML takes more memory than everything else that fills a letter.
answering(async (asked: Asked) =>
  asked.deed === 'compile' ? compileLetter(asked.letter, asked.shown) : filled(asked),
);
