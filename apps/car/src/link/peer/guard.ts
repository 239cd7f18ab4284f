/** The same callback, out of which nothing is thrown. */
export type Guard = <A extends unknown[]>(callback: (...given: A) => void) => (...given: A) => void;

/**
 * Keeps what callbacks throw from the peer library, which is C++ that catches nothing: the process would abort without a word. `onThrown`
 * gets it instead.
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
