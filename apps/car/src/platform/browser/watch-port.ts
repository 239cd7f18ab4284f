/** The only message to the page: the watch has ended. */
const END = 'end';

/**
 * Starts a watch of the page for the car's worker, over a port of its own. `handOver` sends one end of it to the page, which serves it.
 * `onData` receives each message of the page, until the returned function is called.
 */
export function openWatch(
  handOver: (port: MessagePort) => void,
  onData: (data: unknown) => void,
): () => void {
  const { port1: port, port2 } = new MessageChannel();
  let isEnded = false;
  port.onmessage = ({ data }) => {
    if (!isEnded) onData(data);
  };
  handOver(port2);
  return () => {
    if (isEnded) return;
    isEnded = true;
    port.postMessage(END);
    port.close();
  };
}

/** The page's end: calls `end`, and closes the port, once the worker ends the watch, or was ended itself (`gone`). */
export function serveWatch(port: MessagePort, gone: AbortSignal, end: () => void): void {
  const close = () => {
    gone.removeEventListener('abort', close);
    end();
    port.close();
  };
  gone.addEventListener('abort', close);
  port.onmessage = ({ data }) => data === END && close();
}
