import { readFile } from 'node:fs/promises';
import { LARGE_WRITE, openFullPipe } from '../../../../test-support/full-pipe.ts';
import { MediumThreads } from '../../recordings/medium-threads.ts';
import { endProcess } from '../threads.ts';

const [, , ...kinds] = process.argv;
const call = new MediumThreads().of('medium');
const pipe = openFullPipe();
if (kinds.includes('idle')) await call('identity', ['/']);
if (kinds.includes('hung')) {
  void call('write', [pipe.file, LARGE_WRITE]);
  await pipe.blocks();
}
if (kinds.includes('file')) void readFile(pipe.path);
endProcess(0);
