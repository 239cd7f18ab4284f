import { type Clock, createMachineRunner, createScope } from '@ligo/machine';
import {
  type CarActionName,
  type CarExtras,
  type PhoneActionName,
  readCarMessage,
  writePhoneMessage,
} from '@ligo/protocol';
import { createObservable } from '../../lib/values/observable.ts';
import type { Visibility } from '../../ports/visibility.ts';
import { createLinkEffects, type LinkEffectParts } from './link-effects.ts';
import { linkStep, nextDueMs } from './link-machine.ts';
import { obstacleOf } from './link-obstacle.ts';
import { isPeerConnected, isSocketConnected } from './link-status.ts';
import { INITIAL_LINK } from './link-steps.ts';
import type { LinkState, LinkStore } from './link-store.ts';
import type { LinkEffect, LinkEvent, LinkMachineState, LinkTarget } from './link-types.ts';

/** The link as its owner sees it. */
export interface Link extends LinkStore {
  /** Leads the link to another car; `null` to none. */
  setTarget(target: LinkTarget | null): void;
  /** The car's video; `null` without a peer connection that carries one. */
  video: { get(): MediaStream | null; subscribe(listener: () => void): () => void };
}

export interface LinkParts extends Omit<LinkEffectParts, 'dispatch' | 'onMessage' | 'onTrack'> {
  clock: Clock;
  visibility: Visibility;
  /** This browser has peer connections; without them nothing is tried. */
  hasPeerConnections: boolean;
  /** From 0 up to 1. */
  random(): number;
}

/** Makes the link to the selected car. */
export function createLink(parts: LinkParts): Link {
  const { clock, visibility, random, counter } = parts;
  const state = createObservable<LinkState>({
    status: 'disconnected',
    isSocketConnected: false,
    isPeerConnected: false,
    lastPingAtMs: null,
    obstacle: parts.hasPeerConnections ? null : 'browser',
    isVideoRefused: false,
  });
  const video = createObservable<MediaStream | null>(null);
  const handlers = new Map<CarActionName, Set<(extras: never) => void>>();
  let following = createScope();

  const deliver = (action: CarActionName, extras: unknown) => {
    for (const handler of [...(handlers.get(action) ?? [])]) {
      try {
        (handler as (extras: unknown) => void)(extras);
      } catch {
        counter.add('handler-failed');
      }
    }
  };
  const onMessage = (id: number, text: string) => {
    if (runner.state().peer?.id !== id) return;
    const read = readCarMessage(text);
    const isPing = read.ok && read.message.action === 'Ping';
    runner.dispatch({ type: 'heard', id, isPing });
    if (!read.ok) return counter.add(`message-${read.problem}`);
    if (read.message.action === 'Unlinked') {
      runner.dispatch({ type: 'unlinked', from: 'peer', id, carId: null });
    }
    deliver(read.message.action, read.message.extras);
  };
  const publish = () => {
    const machine = runner.state();
    if (!machine.peer) video.set(null);
    const next: LinkState = parts.hasPeerConnections
      ? linkStateOf(machine)
      : { ...linkStateOf(machine), obstacle: 'browser' };
    if (!isSame(next, state.get())) state.set(next);
  };
  const effects = createLinkEffects({
    ...parts,
    dispatch: (event) => runner.dispatch(event),
    onMessage,
    onTrack: (stream) => video.set(stream),
  });
  const runner = createMachineRunner<LinkMachineState, LinkEvent, LinkEffect>({
    clock,
    initial: INITIAL_LINK,
    step: (machine, event, at) => linkStep(machine, event, { ...at, random: random() }),
    dueMs: nextDueMs,
    run: effects.run,
    onChange: publish,
  });

  return {
    get: state.get,
    subscribe: state.subscribe,
    video,
    start() {
      if (!parts.hasPeerConnections) return;
      following.end();
      following = createScope();
      following.add(
        visibility.onChange((isVisible) => runner.dispatch({ type: 'visible', isVisible })),
        visibility.onHide(() => runner.dispatch({ type: 'hide' })),
      );
      runner.dispatch({ type: 'start', isVisible: visibility.isVisible() });
    },
    stop() {
      following.end();
      runner.dispatch({ type: 'stop' });
    },
    setTarget: (target) => runner.dispatch({ type: 'target', target }),
    isOnline: () => state.get().isPeerConnected && state.get().status === 'connected',
    send(action, extras, options) {
      if (!options?.force && !visibility.isVisible()) return false;
      if (runner.state().peer?.openedAtMs == null) return false;
      return effects.send(writePhoneMessage(action, extras as WrittenExtras<typeof action>));
    },
    on<N extends CarActionName>(action: N, handler: (extras: CarExtras<N>) => void) {
      const own = (extras: CarExtras<N>) => handler(extras);
      const known = handlers.get(action) ?? new Set();
      handlers.set(action, known.add(own));
      return () => known.delete(own);
    },
  };
}

/** Parsed extras are what the writer takes: the schemas of requests only fill in defaults. */
type WrittenExtras<N extends PhoneActionName> = Parameters<typeof writePhoneMessage<N>>[1];

function linkStateOf(machine: LinkMachineState): LinkState {
  return {
    status: machine.status,
    isSocketConnected: isSocketConnected(machine),
    isPeerConnected: isPeerConnected(machine),
    lastPingAtMs: machine.lastPingAtMs,
    obstacle: obstacleOf(machine),
    isVideoRefused: machine.peer?.isVideoRefused ?? false,
  };
}

function isSame(a: LinkState, b: LinkState): boolean {
  return (
    a.status === b.status &&
    a.isSocketConnected === b.isSocketConnected &&
    a.isPeerConnected === b.isPeerConnected &&
    a.lastPingAtMs === b.lastPingAtMs &&
    a.obstacle === b.obstacle &&
    a.isVideoRefused === b.isVideoRefused
  );
}
