import { join } from 'node:path';
import { localFiles } from './local';
import { s3Files } from './s3';
import type { S3Address } from './s3-address';
import type { FileStore } from './store';

/** Opens the store that FILES_URL names, or the folder `files` below DATA_DIR. */
export const openFiles = ({ filesUrl, dataDir }: { filesUrl?: S3Address; dataDir: string }): FileStore =>
  filesUrl ? s3Files(filesUrl) : localFiles(join(dataDir, 'files'));
