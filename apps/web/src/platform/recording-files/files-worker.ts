import '../../lib/zod-without-eval.ts';
import { createPrivateFiles, type FileAnswer, type FileCall } from './private-files.ts';

/** The worker's global scope, which the type libraries of pages do not have. */
const scope = globalThis as unknown as {
  postMessage(answer: FileAnswer): void;
  onmessage: (event: MessageEvent<FileCall>) => void;
};

const calls = createPrivateFiles(navigator.storage);
let last: Promise<unknown> = Promise.resolve();

const run = async ({ id, name, asked }: FileCall) => {
  try {
    const call = calls[name] as (its: typeof asked) => Promise<unknown>;
    scope.postMessage({ id, ok: true, value: await call(asked) });
  } catch (error) {
    scope.postMessage({ id, ok: false, error: error instanceof Error ? error.name : 'UnknownError' });
  }
};
// One after the other: writes keep their order.
scope.onmessage = ({ data }) => {
  last = last.then(() => run(data));
};
