import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { limitedSignal } from '@ligo/machine';
import type { Log } from '../../../ports/log.ts';
import { RECOGNISED_PX, type Recogniser } from '../../../ports/recogniser.ts';
import { labelOfMovement } from '../../../shared/label-of-movement.ts';
import { readLimited } from '../../read-limited.ts';
import { killIfStarted, startGuarded } from '../process/start-guarded.ts';
import { startProcess } from '../process/threads.ts';
import { MAX_ANSWER, readAnswer } from './answer.ts';

/** A picture takes a second or two on a slow unit. */
const LIMIT_MS = 30_000;

/** Recognises with the packages in this folder, each picture in its own process. Without them one line is logged. */
export function createRecogniser(folder: string, log: Log, limitMs = LIMIT_MS): Recogniser {
  let isLogged = false;
  return {
    isAvailable() {
      const isAvailable = arePackagesInstalled(folder);
      if (!isAvailable && !isLogged) log.info({}, 'recogniser not installed');
      isLogged ||= !isAvailable;
      return isAvailable;
    },
    async recognise(pictures, signal) {
      try {
        const answer = await ask(folder, pictures.now, limitedSignal(signal, limitMs));
        return labelOfMovement(readAnswer(answer), pictures);
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'recognition failed');
        return null;
      }
    },
  };
}

/** The answer of the process, which then ends or is ended. */
async function ask(folder: string, picture: Uint8Array, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const child = startGuarded(() =>
    startProcess(
      new URL('./recogniser-worker.ts', import.meta.url),
      [folder, String(RECOGNISED_PX)],
      // Third-party code: it gets no environment of this process.
      { stdio: ['pipe', 'ignore', 'ignore', 'pipe'], env: {}, cwd: folder, detached: true },
    ),
  );
  const gone = new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve());
    child.once('error', reject);
  });
  gone.catch(() => {});
  const kill = () => killIfStarted(child, 'SIGKILL');
  signal.addEventListener('abort', kill);
  try {
    // It may end without having read all of it.
    child.stdin?.on('error', () => {});
    child.stdin?.end(picture);
    const answer = await readLimited((child.stdio[3] ?? []) as Readable, MAX_ANSWER);
    signal.throwIfAborted();
    if (answer === null) throw new Error('the answer is too long');
    if (answer === '') throw new Error('it ended without an answer');
    return answer;
  } finally {
    signal.removeEventListener('abort', kill);
    kill();
    await gone.catch(() => {});
  }
}

const PACKAGES = [
  '@tensorflow/tfjs-core',
  '@tensorflow/tfjs-converter',
  '@tensorflow/tfjs-backend-wasm',
  '@vladmandic/human',
];

/** Whether all that recognises is installed below this folder. */
function arePackagesInstalled(folder: string): boolean {
  return PACKAGES.every((name) => existsSync(join(folder, 'node_modules', name, 'package.json')));
}
