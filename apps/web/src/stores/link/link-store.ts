import type { TransferId } from '@ligo/link';
import { createMachineRunner } from '@ligo/machine';
import {
  type CarActionName,
  type CarExtras,
  type PhoneActionName,
  type PhoneExtras,
  readCarMessage,
  writePhoneMessage,
} from '@ligo/protocol';
import type { Counter } from '../../lib/values/counter.ts';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { AppContext } from '../../ports/app-context.ts';
import type { CarVideo } from '../../ports/connection.ts';
import { type BulkSink, createBulkReception } from './bulk-reception.ts';
import { createLinkEffects, type LinkEffectContext, type LinkServer } from './link-effects.ts';
import { linkDueMs, stepLink } from './link-machine.ts';
import { isSameLinkState, type LinkState, linkStateOf } from './link-state.ts';
import { INITIAL_LINK } from './link-steps.ts';
import type { LinkEffect, LinkEvent, LinkMachineState, LinkTarget } from './link-types.ts';

export type { LinkFailure, LinkState, Reachability } from './link-state.ts';

/** The link as the syncs of stored data use it. */
export type HistorySyncLink = Pick<LinkStore, 'send' | 'on'> & Readable<Pick<LinkState, 'hasReceivedState'>>;

export interface LinkStore extends Readable<LinkState> {
  /** The car's video; `null` without a peer connection that carries one. */
  readonly video: Readable<CarVideo | null>;
  start(): void;
  stop(): void;
  /** Its owner wants the link that another one of the account took the place of. */
  takeOver(): void;
  /** Sends to the selected car; only while the page is visible unless `force`. `false` if it was not sent. */
  send<N extends PhoneActionName>(action: N, extras: PhoneExtras<N>, options?: { force?: boolean }): boolean;
  /** Calls for each parsed message of that action; returns the unsubscribe. */
  on<N extends CarActionName>(action: N, handler: (extras: CarExtras<N>) => void): () => void;
  /**
   * Receives the content of a transfer that a message of the car named, including earlier frames; once only, until the returned
   * function is called. A transfer without a sink is ignored.
   */
  receiveBulk(transfer: TransferId, sink: BulkSink): () => void;
}

/** Makes the list of subscribers of the car's messages, empty. */
export function createActionHandlers(counter: Counter) {
  const handlers = new Map<CarActionName, Set<(extras: never) => void>>();
  return {
    on<N extends CarActionName>(action: N, handler: (extras: CarExtras<N>) => void) {
      const own = (extras: CarExtras<N>) => handler(extras);
      const known = handlers.get(action) ?? new Set();
      handlers.set(action, known.add(own));
      return () => known.delete(own);
    },
    /** Delivers an action to its subscribers; `extras` are parsed. If a subscriber throws, it is counted and the others are still called. */
    deliver(action: CarActionName, extras: unknown) {
      for (const handler of [...(handlers.get(action) ?? [])]) {
        try {
          (handler as (extras: unknown) => void)(extras);
        } catch {
          counter.add('handler-failed');
        }
      }
    },
  };
}

export interface Link extends LinkStore {
  /** Leads the link to another car; `null` to none. */
  setTarget(target: LinkTarget | null): void;
}

export function createLink(
  context: LinkEffectContext &
    Pick<AppContext, 'clock' | 'visibility' | 'network' | 'random' | 'hasPeerConnections'>,
  server: LinkServer,
): Link {
  const { clock, visibility, network, random, counter, hasPeerConnections } = context;
  const state = createObservable(linkStateOf(INITIAL_LINK, hasPeerConnections));
  const video = createObservable<CarVideo | null>(null);
  const handlers = createActionHandlers(counter);
  const reception = createBulkReception(counter);

  const onMessage = (id: number, text: string) => {
    if (runner.state().peer?.id !== id) return;
    const read = readCarMessage(text);
    if (!read.ok) {
      runner.dispatch({ type: 'received', id, kind: 'other' });
      return counter.add(`message-${read.problem}`);
    }
    const { action, extras } = read.message;
    if (action === 'Unlinked') runner.dispatch({ type: 'unlinked', from: 'peer', id, carId: null });
    if (action === 'Replaced') runner.dispatch({ type: 'replaced', id });
    if (action === 'Offer') runner.dispatch({ type: 'car-offer', id, sdp: extras.sdp });
    if (action === 'PageHidden') runner.dispatch({ type: 'page-hidden', id });
    handlers.deliver(action, extras);
    // After the views of the state: no stored data is requested before the first figures are shown.
    const kind = action === 'Ping' ? 'ping' : action === 'Status' ? 'state' : 'other';
    runner.dispatch({ type: 'received', id, kind });
  };
  const publish = () => {
    const machine = runner.state();
    const next = linkStateOf(machine, hasPeerConnections);
    if (!isSameLinkState(next, state.get())) state.set(next);
  };
  const effects = createLinkEffects(context, server, {
    dispatch: (event) => runner.dispatch(event),
    onMessage,
    onFrame: reception.take,
    onClosed() {
      video.set(null);
      reception.endAll();
    },
    onVideo: video.set,
  });
  const runner = createMachineRunner<LinkMachineState, LinkEvent, LinkEffect>({
    clock,
    initial: INITIAL_LINK,
    step: (machine, event, at) =>
      stepLink(machine, event, {
        ...at,
        random: random(),
        canBeginDirectly: effects.canBeginDirectly,
      }),
    dueMs: linkDueMs,
    run: effects.run,
    onChange: publish,
  });
  const following = createSubscriptions(() => [
    visibility.onChange((isVisible) => runner.dispatch({ type: 'visible', isVisible })),
    network.onChange((isOnline) => runner.dispatch({ type: 'network', isOnline })),
    visibility.onHide(() => runner.dispatch({ type: 'hide' })),
  ]);

  return {
    get: state.get,
    subscribe: state.subscribe,
    video,
    start() {
      // LINK-24
      if (!hasPeerConnections) return;
      following.start();
      runner.dispatch({ type: 'start', isVisible: visibility.isVisible() });
      runner.dispatch({ type: 'network', isOnline: network.isOnline() });
    },
    stop() {
      following.stop();
      runner.dispatch({ type: 'stop' });
    },
    takeOver: () => runner.dispatch({ type: 'wanted' }),
    setTarget: (target) => runner.dispatch({ type: 'target', target }),
    send(action, extras, options) {
      if (!options?.force && !visibility.isVisible()) return false;
      const { peer } = runner.state();
      if (peer?.openedAtMs == null) return false;
      return effects.send(peer.id, writePhoneMessage(action, extras as WrittenExtras<typeof action>));
    },
    on: handlers.on,
    receiveBulk(transfer, sink) {
      if (state.get().reach === 'car') return reception.receive(transfer, sink);
      sink.onBroken();
      return () => {};
    },
  };
}

/** The writer takes parsed extras: the schemas of requests only fill in defaults. */
export type WrittenExtras<N extends PhoneActionName> = Parameters<typeof writePhoneMessage<N>>[1];
