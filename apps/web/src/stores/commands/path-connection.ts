import type { AccountCar } from '../../ports/storage.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { PathEffect, PathEvent } from './path-machine.ts';
import type { SealedPath } from './sealed-path.ts';

export type PathContext = Pick<CarContext, 'clock' | 'counter' | 'openSocket' | 'deviceKey' | 'server'>;

/** The one socket of the path, with its encryption, whose code comes with the first attempt. A failure is an event. */
export function createPathConnection(
  { clock, counter, openSocket, deviceKey, server }: PathContext,
  {
    isCurrent,
    dispatch,
    onMessage,
  }: {
    isCurrent(id: number): boolean;
    dispatch(event: PathEvent): void;
    onMessage(text: string): void;
  },
) {
  let path: SealedPath | null = null;

  const open = async (id: number, { accountId, carId }: AccountCar) => {
    const [{ createSealedPath }, origin, ownKey] = await Promise.all([
      import('./sealed-path.ts'),
      server.origin(),
      deviceKey({ account: accountId, carId }),
    ]);
    if (!isCurrent(id)) return;
    path = createSealedPath({
      ...{ carId, ownKey, socket: openSocket(origin), token: server.token, nowMs: clock.nowMs },
      onIgnored: () => counter.add('sealed-ignored'),
      onOpened: () => dispatch({ type: 'opened', id }),
      onMessage: (text) => isCurrent(id) && onMessage(text),
      onFailed: () => dispatch({ type: 'failed', id }),
    });
  };
  return {
    /** Ends the present attempt, and begins another one. */
    run(effect: PathEffect, car: AccountCar | null): void {
      path?.close();
      path = null;
      if (effect.type !== 'open' || !car) return;
      const { id } = effect;
      open(id, car).catch(() => {
        counter.add('sealed-path-failed');
        dispatch({ type: 'failed', id });
      });
    },
    send: (text: string): void => path?.send(text),
  };
}
