/** Wraps a callback so that it never throws. */
export type Guard = <A extends unknown[]>(callback: (...given: A) => void) => (...given: A) => void;

/**
 * Keeps errors of callbacks from the peer library: its C++ code catches none, and the process would abort without a message. `onThrown`
 * receives them instead.
 */
export function guardCallbacks(onThrown: (error: unknown) => void): Guard {
  return (callback) =>
    (...given) => {
      try {
        callback(...given);
      } catch (error) {
        onThrown(error);
      }
    };
}
