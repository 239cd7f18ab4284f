import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeRecordingFiles } from '../../../ports/test-support/recording-files.contract.ts';
import { createRecordingFiles } from './recording-files.ts';

describeRecordingFiles('on a disk', createRecordingFiles(), () =>
  mkdtempSync(join(tmpdir(), 'ligo-medium-')),
);
