import type { LanesHandlers } from '../lanes.ts';

/** Messages of the control lane that wait until the other end is verified; a phone has two. */
const MAX_HELD = 16;

/** TRUST-1: passes events of a connection on to `handlers` only once it is verified; before, `check` receives them. */
export function holdLanes(
  handlers: LanesHandlers,
  check: {
    onOpen(): void;
    /** `true` if the text is part of the proof. */
    takes(text: string): boolean;
    onClosed(): void;
  },
) {
  const held: string[] = [];
  let isVerified = false;
  const lanes: LanesHandlers = {
    onOpen: check.onOpen,
    onActivity: () => isVerified && handlers.onActivity(),
    onMessage(text) {
      if (isVerified) handlers.onMessage(text);
      else if (!check.takes(text) && held.length < MAX_HELD) held.push(text);
    },
    onIgnored: () => isVerified && handlers.onIgnored(),
    onClosed() {
      check.onClosed();
      handlers.onClosed();
    },
  };
  return {
    lanes,
    isVerified: () => isVerified,
    verify() {
      isVerified = true;
      handlers.onOpen();
      for (const text of held.splice(0)) {
        handlers.onActivity();
        handlers.onMessage(text);
      }
    },
  };
}
