import { join } from 'node:path';
import type { Config } from '../config';
import { localFiles } from './local';
import { s3Files } from './s3';
import type { FileStore } from './store';

/** The store that FILES_URL names, or the folder `files` below DATA_DIR. */
export const openFiles = ({ filesUrl, dataDir }: Pick<Config, 'filesUrl' | 'dataDir'>): FileStore =>
  filesUrl ? s3Files(filesUrl) : localFiles(join(dataDir, 'files'));
