import { type Clock, createMachineRunner, createScope, type MachineRunner } from '@ligo/machine';
import type { CarLink } from '@ligo/protocol';
import type { CarContext } from '../ports/car-context.ts';
import type { ServerApi } from '../ports/server-api.ts';
import { retryMs } from '../shared/backoff.ts';
import { requestCode } from './pairing-code.ts';
import { createPairingLog } from './pairing-log.ts';
import {
  INITIAL_PAIRING,
  type PairingEffect,
  type PairingEvent,
  type PairingState,
  pairingDueMs,
  stepPairing,
} from './pairing-machine.ts';
import type { PairingDisplay } from './shown-pairing-contract.ts';

/**
 * Shows pairing codes, which expire by `serverTime`, and keeps the list of pairings. Server outages only delay both. `isScreenPublic`:
 * passers-by can see the codes.
 */
export function createPairingModule(
  context: Pick<CarContext, 'clock' | 'random' | 'log'>,
  api: Pick<ServerApi, 'pairingCode' | 'pairings' | 'removePairing'>,
  serverTime: Pick<Clock, 'nowMs'>,
  display: PairingDisplay,
  isScreenPublic = false,
) {
  const { clock, random, log } = context;
  const lines = createPairingLog(context);
  let pairings: readonly CarLink[] = [];
  let acceptedIds: readonly string[] = [];
  let machine: MachineRunner<PairingState, PairingEvent> | null = null;
  let hasReceived = false;
  let scope = createScope();

  async function request(): Promise<void> {
    const asking = machine;
    try {
      const received = await requestCode(api, serverTime);
      if (asking === machine) machine?.dispatch({ type: 'code', ...received });
    } catch (error) {
      if (asking !== machine) return;
      if (machine?.state().failures === 0) log.warn({ err: error }, 'no pairing code was received');
      machine?.dispatch({ type: 'request-failed' });
    }
  }
  function run(effect: PairingEffect): void {
    if (effect.type === 'request') void request();
    else if (effect.type === 'show') display.showCode(effect.code, effect.expiresAt, effect.until);
    else display.hideCode();
  }
  function receivePairings(now: readonly CarLink[]): void {
    if (!machine) return;
    lines.received(now);
    hasReceived = true;
    pairings = now;
    display.showPairings(now);
    machine.dispatch({ type: 'pairings', count: now.length });
  }
  /** The server may repeat its list. */
  const isShown = (now: readonly CarLink[]) =>
    machine?.state().pairingCount === now.length && JSON.stringify(now) === JSON.stringify(pairings);
  const refresh = createPairingRefresh(context, api, (listed) =>
    receivePairings(withAccepted(listed, acceptedIds, pairings)),
  );
  async function refreshPairings(): Promise<void> {
    if (machine) await refresh.refresh();
  }
  return {
    name: 'pairing',
    start() {
      scope = createScope();
      const running = createMachineRunner({
        clock,
        initial: { ...INITIAL_PAIRING, isScreenPublic },
        step: (state, event: PairingEvent | { type: 'tick' }, at) =>
          stepPairing(state, event, { ...at, random: random() }),
        dueMs: pairingDueMs,
        run,
      });
      machine = running;
      scope.add(() => {
        machine = null;
        running.stop();
        refresh.outdate();
        lines.stop();
      });
      // After a restart: the server reported the pairings before, and may not repeat them soon.
      if (hasReceived) void refreshPairings();
    },
    stop: () => scope.end(),
    requestCode: (): void => machine?.dispatch({ type: 'asked' }),
    /** Receives the links whose phones may connect; `null`: an older server names no account, so they are requested. */
    receiveLinks(linkIds: readonly string[], links: readonly CarLink[] | null): void {
      acceptedIds = linkIds;
      if (!links) return void (machine && refresh.follow());
      refresh.outdate();
      const now = withAccepted(links, linkIds, []);
      if (!isShown(now)) receivePairings(now);
    },
    refreshPairings,
    /** Ends a pairing. Rejects if the server does not. */
    async unpair(pairingId: string): Promise<void> {
      await api.removePairing(pairingId);
      await refreshPairings();
    },
    pairings: () => pairings,
  };
}

export type PairingModule = ReturnType<typeof createPairingModule>;

/** Requests the pairings until the server answers. Only the first of several failures in a row is logged. */
function createPairingRefresh(
  { clock, random, log }: Pick<CarContext, 'clock' | 'random' | 'log'>,
  api: Pick<ServerApi, 'pairings'>,
  onPairings: (pairings: readonly CarLink[]) => void,
) {
  let failures = 0;
  /** Attempts so far, and how many of them began before what was received last. */
  let begun = 0;
  let outdated = 0;
  let cancelRetry = () => {};
  let isFollowing = false;
  /** The server reported another change during the attempt. */
  let isOutrun = false;

  async function refresh(): Promise<void> {
    begun += 1;
    const place = begun;
    let listed: readonly CarLink[];
    try {
      listed = await api.pairings();
    } catch (error) {
      if (place <= outdated) return;
      if (failures === 0) log.warn({ err: error }, 'pairings could not be read');
      cancelRetry();
      cancelRetry = clock.after(retryMs(failures, random()), () => void refresh());
      failures += 1;
      return;
    }
    if (place <= outdated) return;
    outdate(place);
    onPairings(listed);
  }
  /** Ends the attempts that began until then: a newer list has come. */
  function outdate(upTo = begun): void {
    outdated = upTo;
    if (upTo < begun) return;
    cancelRetry();
    failures = 0;
  }
  /** One attempt at a time, for a server that reports many changes. */
  async function follow(): Promise<void> {
    isOutrun = isFollowing;
    if (isFollowing) return;
    isFollowing = true;
    await refresh();
    isFollowing = false;
    if (isOutrun) await follow();
  }
  return {
    refresh,
    follow,
    outdate(): void {
      isOutrun = false;
      outdate();
    },
  };
}

/** PAIR-7: adds each accepted link that is not listed, with its account in `known` if there is one. */
function withAccepted(
  listed: readonly CarLink[],
  acceptedIds: readonly string[],
  known: readonly CarLink[],
): CarLink[] {
  const listedIds = new Set(listed.map(({ linkId }) => linkId));
  const unlisted = acceptedIds.filter((linkId) => !listedIds.has(linkId));
  const linkOf = (id: string) =>
    known.find(({ linkId }) => linkId === id) ?? { linkId: id, maskedEmail: '', linkedAt: 0 };
  return [...listed, ...unlisted.map(linkOf)];
}
