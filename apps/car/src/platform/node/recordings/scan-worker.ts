import { parentPort } from 'node:worker_threads';
import { namesIn, scanFile } from './scan-folder.ts';
import type { ScanAnswer, ScanRequest } from './scan-thread.ts';

/** The program of a scanning thread. */
function answer(request: ScanRequest): ScanAnswer {
  try {
    return {
      result:
        request.type === 'names' ? namesIn(request.path, request.form) : scanFile(request.path, request.seen),
    };
  } catch (error) {
    return { error };
  }
}

parentPort?.on('message', (request: ScanRequest) => parentPort?.postMessage(answer(request)));
