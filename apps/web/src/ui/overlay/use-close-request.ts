import { useEffect, useRef } from 'react';

/** Android's Back as browsers pass it on to a page: it closes the newest overlay. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}
declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher;
  }
}

/** Marks the one entry of the history that stands for all that is open. */
const OPEN = 'ligoOpen';

/** The open overlays, the newest last. */
const open: { close: () => void }[] = [];
/** The entry is being taken away, which the browser does later. */
let isLeaving = false;

const isOpenEntry = () =>
  typeof history.state === 'object' && history.state !== null && OPEN in history.state;

function pushEntry(): void {
  history.pushState({ ...history.state, [OPEN]: true }, '');
}

function onPopState(): void {
  if (isLeaving) {
    isLeaving = false;
    if (open.length > 0) pushEntry();
    return;
  }
  if (isOpenEntry()) {
    // A navigation to another screen led over it, and comes back: its overlay is closed, so it is passed over.
    if (open.length === 0) history.back();
    return;
  }
  open.at(-1)?.close();
  if (open.length > 1) pushEntry();
}

/** Gives Back an entry of the history to take, and calls `close` when it took it. The returned function takes the entry away. */
function openEntry(close: () => void): () => void {
  const entry = { close };
  // Once for the page: entries that were passed over are still met after everything was closed.
  window.addEventListener('popstate', onPopState);
  open.push(entry);
  if (!isLeaving && !isOpenEntry()) pushEntry();
  return () => {
    open.splice(open.indexOf(entry), 1);
    if (open.length > 0 || isLeaving || !isOpenEntry()) return;
    isLeaving = true;
    history.back();
  };
}

/** An Android browser, whose Back is a key or a gesture of the system. */
const isAndroid = () => /Android/.test(navigator.userAgent);

/** Whether Back can be detected at all, and does not belong to a mouse, a keyboard or the buttons of a window. */
const isTouched = () => window.matchMedia('(pointer: coarse)').matches;

/**
 * Lets Back close the newest overlay, instead of leaving the screen behind it. Drawers of the library detect Android's Back
 * themselves where the browser reports it (`isWatched`).
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void, isWatched = false): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!isOpen) return;
    const Watcher = isAndroid() ? window.CloseWatcher : undefined;
    if (!Watcher) return isTouched() ? openEntry(() => close.current()) : undefined;
    if (isWatched) return;
    const watcher = new Watcher();
    watcher.onclose = () => close.current();
    return () => watcher.destroy();
  }, [isOpen, isWatched]);
}
