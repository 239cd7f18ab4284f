/** A page of either browser library. */
interface ScriptedPage {
  evaluate(script: string): Promise<unknown>;
}

/** Calls the operations that a built page has in a global object of this name; what they take and give is JSON. */
export const callsOf =
  <T extends Record<keyof T, (...its: never[]) => unknown>>(page: ScriptedPage, object: string) =>
  <N extends keyof T & string>(name: N, ...its: Parameters<T[N]>) =>
    page.evaluate(`${object}.${name}(...${JSON.stringify(its)})`) as Promise<Awaited<ReturnType<T[N]>>>;
