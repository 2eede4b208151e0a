import { answering, filled } from './answer';

answering(filled);
