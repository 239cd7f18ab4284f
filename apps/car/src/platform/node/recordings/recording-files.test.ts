import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeRecordingFiles } from '../../../ports/test-support/recording-files.contract.ts';
import { recordingFiles } from './recording-files.ts';

describeRecordingFiles('on a disk', recordingFiles, () => mkdtempSync(join(tmpdir(), 'ligo-medium-')));
