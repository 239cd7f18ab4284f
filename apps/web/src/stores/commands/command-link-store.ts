import { createMachineRunner } from '@ligo/machine';
import { FEATURE, readCarMessage, SEALED_ACTIONS, writePhoneMessage } from '@ligo/protocol';
import { steadyClock } from '../../lib/time/steady-clock.ts';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { AccountCar } from '../../ports/storage.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import {
  createActionHandlers,
  type LinkState,
  type LinkStore,
  type WrittenExtras,
} from '../link/link-store.ts';
import type { PingState } from '../ping/ping-store.ts';
import { createPathConnection, type PathContext } from './path-connection.ts';
import {
  INITIAL_PATH,
  type PathEffect,
  type PathEvent,
  type PathState,
  pathDueMs,
  stepPath,
} from './path-machine.ts';

export interface CommandLinkState extends Pick<LinkState, 'reach'> {
  /** Commands reach the car through the server alone, encrypted. */
  isSealed: boolean;
}

/** The way of commands and settings to the car: its link, else through the server. Other requests go by the link alone. */
export type CommandLink = Pick<LinkStore, 'send' | 'on'> & Readable<CommandLinkState>;

/** The collaborators of stores whose requests are commands. */
export type CommandContext = Omit<CarContext, 'link'> & { link: CommandLink };

export interface CommandLinkStore extends CommandLink {
  /** A screen of commands is shown; returns the end of that. */
  enter(): () => void;
}

const COMMANDS: readonly string[] = SEALED_ACTIONS;

/** See RULES.md. The encryption is loaded when the path is first needed. */
export function createCommandLink(
  context: PathContext & Pick<CarContext, 'link' | 'visibility'>,
  ping: Readable<PingState>,
): CommandLinkStore & CarScopedStore {
  const { link, clock, visibility, counter } = context;
  const handlers = createActionHandlers(counter);
  let car: AccountCar | null = null;
  let shownCount = 0;

  const stateOf = ({ attempt }: PathState): CommandLinkState => {
    const { reach } = link.get();
    const isSealed = reach !== 'car' && attempt?.isOpen === true;
    return { reach: isSealed ? 'car' : reach, isSealed };
  };
  const state = createObservable<CommandLinkState>(stateOf(INITIAL_PATH));
  const publish = () => {
    const next = stateOf(runner.state());
    const { reach, isSealed } = state.get();
    if (next.reach !== reach || next.isSealed !== isSealed) state.set(next);
  };
  const receive = (text: string) => {
    runner.dispatch({ type: 'received' });
    const read = readCarMessage(text);
    if (read.ok && COMMANDS.includes(read.message.action))
      handlers.deliver(read.message.action, read.message.extras);
    else counter.add('sealed-ignored');
  };
  const runner = createMachineRunner<PathState, PathEvent, PathEffect>({
    clock: steadyClock(clock),
    initial: INITIAL_PATH,
    step: stepPath,
    dueMs: pathDueMs,
    run: (effect) => connection.run(effect, car),
    onChange: publish,
  });
  const connection = createPathConnection(context, {
    isCurrent: (id) => runner.state().attempt?.id === id,
    dispatch: runner.dispatch,
    onMessage: receive,
  });
  const look = () => {
    const hasFeature = ping.get().features.includes(FEATURE.sealedCommands);
    const isWanted = shownCount > 0 && visibility.isVisible() && car !== null && hasFeature;
    runner.dispatch({ type: 'link', isUp: link.get().reach === 'car' });
    if (isWanted !== runner.state().isWanted) runner.dispatch({ type: 'wanted', isWanted });
    publish();
  };
  const close = () => runner.dispatch({ type: 'close' });
  const following = createSubscriptions(() => [
    link.subscribe(look),
    ping.subscribe(look),
    visibility.onChange((isVisible) => (isVisible ? look() : close())),
    visibility.onHide(close),
    close,
  ]);
  return {
    get: state.get,
    subscribe: state.subscribe,
    enter() {
      shownCount += 1;
      look();
      return () => {
        shownCount -= 1;
        look();
      };
    },
    send(action, extras, options) {
      if (!state.get().isSealed || !COMMANDS.includes(action)) return link.send(action, extras, options);
      if (!options?.force && !visibility.isVisible()) return false;
      connection.send(writePhoneMessage(action, extras as WrittenExtras<typeof action>));
      runner.dispatch({ type: 'sent' });
      return true;
    },
    on(action, handler) {
      const ends = [link.on(action, handler), handlers.on(action, handler)];
      return () => {
        for (const end of ends) end();
      };
    },
    start() {
      following.start();
      look();
    },
    stop: following.stop,
    select(owner) {
      if (owner?.carId !== car?.carId || owner?.accountId !== car?.accountId) close();
      car = owner;
      look();
    },
    flush() {},
    discard() {
      close();
      car = null;
    },
  };
}
