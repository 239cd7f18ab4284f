import { stepLink } from '../link/link-machine.ts';
import { INITIAL_LINK } from '../link/link-steps.ts';
import type { LinkEffect, LinkEvent, LinkMachineState } from '../link/link-types.ts';

export const target = { carId: 'car-one-1', region: 1 };

/** Plays events to the link's machine at moments; effects of the last event only. */
export function simulateLink({ canBeginDirectly = false } = {}) {
  let state: LinkMachineState = INITIAL_LINK;
  let nowMs = 1_000_000;
  let effects: readonly LinkEffect[] = [];
  const at = (event: LinkEvent) => {
    const step = stepLink(state, event, { nowMs, random: 0.5, canBeginDirectly: () => canBeginDirectly });
    state = step.state;
    effects = step.effects;
    return effects;
  };
  const wait = (ms: number) => {
    nowMs += ms;
    return at({ type: 'tick' });
  };
  const begin = () => {
    at({ type: 'target', target });
    return at({ type: 'start', isVisible: true });
  };
  const join = () => {
    begin();
    at({ type: 'socket-connected', id: 1 });
    return at({ type: 'car-joined', id: 1, iceServers: [{ urls: 'turn:a' }] });
  };
  const open = () => {
    join();
    at({ type: 'car-signal', id: 1, signal: { action: 'offer', sdp: 'offer' } });
    return at({ type: 'channel-open', id: 2 });
  };
  return {
    at,
    wait,
    begin,
    join,
    open,
    state: () => state,
    now: () => nowMs,
    pass: (ms: number) => (nowMs += ms),
  };
}

/** The types of the effects, without the details. */
export const kinds = (effects: readonly LinkEffect[]) => effects.map(({ type }) => type);
