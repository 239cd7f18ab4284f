import type { AccountCar } from '../../ports/account-car.ts';
import type { RecordingSink } from '../../ports/recording-files.ts';
import type { DownloadEffect, DownloadEvent, DownloadMachineState } from './download-machine.ts';
import type { RecordingsContext } from './recordings-context.ts';

/** What leads a download, as its effects see it. */
export interface DownloadController {
  owner(): AccountCar | null;
  state(): DownloadMachineState;
  dispatch(event: DownloadEvent): void;
}

/** Makes the effects of a download: requests to the car, and writes to the file. */
export function createDownloadEffects(
  { link, files, fetchRange }: RecordingsContext,
  { owner, state, dispatch }: DownloadController,
) {
  let sink: RecordingSink | null = null;
  let fetching = new AbortController();

  const endFetch = () => {
    fetching.abort();
    fetching = new AbortController();
  };
  const close = () => {
    sink?.close();
    sink = null;
  };
  const fetchBytes = (filePath: string, fromByte: number) => {
    endFetch();
    const failed = (reason: string) => {
      // What broke off is asked for again after a while: the medium, or the link, may be back.
      if (reason === 'broken') return dispatch({ type: 'broken' });
      if (reason !== 'unanswered') dispatch({ type: 'refused', error: reason });
    };
    fetchRange(
      { filePath, fromByte },
      {
        began: (sizeBytes, from) => dispatch({ type: 'began', sizeBytes, fromByte: from }),
        data: (bytes) => dispatch({ type: 'data', bytes }),
        end: () => dispatch({ type: 'end' }),
        failed,
      },
      fetching.signal,
    );
  };
  const open = (file: DownloadEffect & { type: 'open' }) => {
    close();
    const account = owner();
    if (!account) return;
    const opened: RecordingSink = files.open(account, file, (reason) => {
      if (sink === opened) dispatch({ type: 'not-stored', reason });
    });
    sink = opened;
  };
  const finish = async () => {
    const finished = sink;
    try {
      await finished?.finish();
    } catch {
      // The file itself reports the reason.
      return;
    }
    if (!finished || sink !== finished) return;
    sink = null;
    dispatch({ type: 'stored' });
  };
  const clear = () => {
    close();
    const [account, { recording }] = [owner(), state()];
    if (account && recording) files.remove(account, recording.filePath).catch(() => {});
  };
  const stop = () => {
    endFetch();
    // Without a transfer all of them would end, also those of a video that is being watched.
    if (!state().canBulk) link.send('CancelVideoDownload', {}, { force: true });
  };
  const run = (effect: DownloadEffect) => {
    switch (effect.type) {
      case 'ask':
        if (effect.form === 'bulk') return fetchBytes(effect.filePath, effect.fromByte);
        return void link.send('DownloadSentryVideo', { filePath: effect.filePath }, { force: true });
      case 'open':
        return open(effect);
      case 'write':
        return sink?.write(effect.bytes);
      case 'finish':
        return void finish();
      case 'stop':
        return stop();
      case 'close':
        return close();
      case 'clear':
        return clear();
    }
  };
  return { run, endFetch };
}
